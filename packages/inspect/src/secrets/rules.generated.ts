// Made from the files of rules/ by `npm run generate`.
import type { SecretRule } from './rule.ts';
import { ABLY_RULES } from './rules/ably.ts';
import { ABUSEIPDB_RULES } from './rules/abuseipdb.ts';
import { ADAFRUIT_RULES } from './rules/adafruit.ts';
import { ADO_RULES } from './rules/ado.ts';
import { ADOBE_RULES } from './rules/adobe.ts';
import { ADYEN_RULES } from './rules/adyen.ts';
import { AFTERSHIP_RULES } from './rules/aftership.ts';
import { AGE_RULES } from './rules/age.ts';
import { AGENTMAIL_RULES } from './rules/agentmail.ts';
import { AGENTOPS_RULES } from './rules/agentops.ts';
import { AGORA_RULES } from './rules/agora.ts';
import { AI21_RULES } from './rules/ai21.ts';
import { AIKIDO_RULES } from './rules/aikido.ts';
import { AIRTABLE_RULES } from './rules/airtable.ts';
import { AIVEN_RULES } from './rules/aiven.ts';
import { AKEYLESS_RULES } from './rules/akeyless.ts';
import { ALCHEMY_RULES } from './rules/alchemy.ts';
import { ALGOLIA_RULES } from './rules/algolia.ts';
import { ALIBABA_RULES } from './rules/alibaba.ts';
import { ALPACA_RULES } from './rules/alpaca.ts';
import { AMAZON_RULES } from './rules/amazon.ts';
import { AMP_RULES } from './rules/amp.ts';
import { AMPLITUDE_RULES } from './rules/amplitude.ts';
import { ANTHROPIC_RULES } from './rules/anthropic.ts';
import { ANYSCALE_RULES } from './rules/anyscale.ts';
import { APIFY_RULES } from './rules/apify.ts';
import { APPWRITE_RULES } from './rules/appwrite.ts';
import { APTOS_RULES } from './rules/aptos.ts';
import { ARCADE_RULES } from './rules/arcade.ts';
import { ARCJET_RULES } from './rules/arcjet.ts';
import { ARGOS_RULES } from './rules/argos.ts';
import { ARIZE_RULES } from './rules/arize.ts';
import { ASAAS_RULES } from './rules/asaas.ts';
import { ASANA_RULES } from './rules/asana.ts';
import { ASPNET_RULES } from './rules/aspnet.ts';
import { ASSEMBLYAI_RULES } from './rules/assemblyai.ts';
import { ASTRA_RULES } from './rules/astra.ts';
import { ATLASSIAN_RULES } from './rules/atlassian.ts';
import { ATTIO_RULES } from './rules/attio.ts';
import { AUTH0_RULES } from './rules/auth0.ts';
import { AUTHRESS_RULES } from './rules/authress.ts';
import { AWS_RULES } from './rules/aws.ts';
import { AXIOM_RULES } from './rules/axiom.ts';
import { AZURE_RULES } from './rules/azure.ts';
import { BACKBLAZE_RULES } from './rules/backblaze.ts';
import { BAIDU_RULES } from './rules/baidu.ts';
import { BAMBOOHR_RULES } from './rules/bamboohr.ts';
import { BANNERBEAR_RULES } from './rules/bannerbear.ts';
import { BAREMETRICS_RULES } from './rules/baremetrics.ts';
import { BASETEN_RULES } from './rules/baseten.ts';
import { BESTTIME_RULES } from './rules/besttime.ts';
import { BETTERSTACK_RULES } from './rules/betterstack.ts';
import { BFL_RULES } from './rules/bfl.ts';
import { BIGCOMMERCE_RULES } from './rules/bigcommerce.ts';
import { BINANCE_RULES } from './rules/binance.ts';
import { BIP32_RULES } from './rules/bip32.ts';
import { BIP39_RULES } from './rules/bip39.ts';
import { BITBUCKET_RULES } from './rules/bitbucket.ts';
import { BITCOIN_RULES } from './rules/bitcoin.ts';
import { BITGO_RULES } from './rules/bitgo.ts';
import { BITLY_RULES } from './rules/bitly.ts';
import { BITRISE_RULES } from './rules/bitrise.ts';
import { BITWARDEN_RULES } from './rules/bitwarden.ts';
import { BLAXEL_RULES } from './rules/blaxel.ts';
import { BLOCKFROST_RULES } from './rules/blockfrost.ts';
import { BLOCKPROTOCOL_RULES } from './rules/blockprotocol.ts';
import { BLUESKY_RULES } from './rules/bluesky.ts';
import { BLYNK_RULES } from './rules/blynk.ts';
import { BOTPRESS_RULES } from './rules/botpress.ts';
import { BRAINTREE_RULES } from './rules/braintree.ts';
import { BRAVE_RULES } from './rules/brave.ts';
import { BREVO_RULES } from './rules/brevo.ts';
import { BRIGHTDATA_RULES } from './rules/brightdata.ts';
import { BROKER_RULES } from './rules/broker.ts';
import { BROWSERBASE_RULES } from './rules/browserbase.ts';
import { BROWSERSTACK_RULES } from './rules/browserstack.ts';
import { BROWSERUSE_RULES } from './rules/browseruse.ts';
import { BUGSNAG_RULES } from './rules/bugsnag.ts';
import { BUILDER_RULES } from './rules/builder.ts';
import { BUILDKITE_RULES } from './rules/buildkite.ts';
import { BUNNY_RULES } from './rules/bunny.ts';
import { BYBIT_RULES } from './rules/bybit.ts';
import { CALCOM_RULES } from './rules/calcom.ts';
import { CANVA_RULES } from './rules/canva.ts';
import { CARTESIA_RULES } from './rules/cartesia.ts';
import { CEREBRAS_RULES } from './rules/cerebras.ts';
import { CHARGEBEE_RULES } from './rules/chargebee.ts';
import { CHECKLY_RULES } from './rules/checkly.ts';
import { CHECKOUT_RULES } from './rules/checkout.ts';
import { CHROMA_RULES } from './rules/chroma.ts';
import { CHROMATIC_RULES } from './rules/chromatic.ts';
import { CHUTES_RULES } from './rules/chutes.ts';
import { CIRCLE_RULES } from './rules/circle.ts';
import { CIRCLECI_RULES } from './rules/circleci.ts';
import { CISCO_RULES } from './rules/cisco.ts';
import { CIVO_RULES } from './rules/civo.ts';
import { CLARIFAI_RULES } from './rules/clarifai.ts';
import { CLERK_RULES } from './rules/clerk.ts';
import { CLICKHOUSE_RULES } from './rules/clickhouse.ts';
import { CLICKUP_RULES } from './rules/clickup.ts';
import { CLIPDROP_RULES } from './rules/clipdrop.ts';
import { CLOJARS_RULES } from './rules/clojars.ts';
import { CLOSE_RULES } from './rules/close.ts';
import { CLOUDFLARE_RULES } from './rules/cloudflare.ts';
import { CLOUDINARY_RULES } from './rules/cloudinary.ts';
import { CLOUDSMITH_RULES } from './rules/cloudsmith.ts';
import { COCKROACH_RULES } from './rules/cockroach.ts';
import { CODA_RULES } from './rules/coda.ts';
import { CODECOV_RULES } from './rules/codecov.ts';
import { CODERABBIT_RULES } from './rules/coderabbit.ts';
import { COHERE_RULES } from './rules/cohere.ts';
import { COINBASE_RULES } from './rules/coinbase.ts';
import { COINGECKO_RULES } from './rules/coingecko.ts';
import { COINMARKETCAP_RULES } from './rules/coinmarketcap.ts';
import { COLUMN_RULES } from './rules/column.ts';
import { COMET_RULES } from './rules/comet.ts';
import { COMPOSIO_RULES } from './rules/composio.ts';
import { CONFIGCAT_RULES } from './rules/configcat.ts';
import { CONFLUENT_RULES } from './rules/confluent.ts';
import { CONJUR_RULES } from './rules/conjur.ts';
import { CONSUL_RULES } from './rules/consul.ts';
import { CONTENTFUL_RULES } from './rules/contentful.ts';
import { CONTEXT7_RULES } from './rules/context7.ts';
import { CONVERTAPI_RULES } from './rules/convertapi.ts';
import { CONVEX_RULES } from './rules/convex.ts';
import { CORALOGIX_RULES } from './rules/coralogix.ts';
import { COSIGN_RULES } from './rules/cosign.ts';
import { COUCHBASE_RULES } from './rules/couchbase.ts';
import { COURIER_RULES } from './rules/courier.ts';
import { COZE_RULES } from './rules/coze.ts';
import { CRATES_RULES } from './rules/crates.ts';
import { CROSSMINT_RULES } from './rules/crossmint.ts';
import { CURSOR_RULES } from './rules/cursor.ts';
import { CYPRESS_RULES } from './rules/cypress.ts';
import { DATABASE_RULES } from './rules/database.ts';
import { DATABENTO_RULES } from './rules/databento.ts';
import { DATABRICKS_RULES } from './rules/databricks.ts';
import { DATADOG_RULES } from './rules/datadog.ts';
import { DAYTONA_RULES } from './rules/daytona.ts';
import { DBT_RULES } from './rules/dbt.ts';
import { DEEPGRAM_RULES } from './rules/deepgram.ts';
import { DEEPINFRA_RULES } from './rules/deepinfra.ts';
import { DEEPL_RULES } from './rules/deepl.ts';
import { DEEPSEEK_RULES } from './rules/deepseek.ts';
import { DEFINEDNETWORKING_RULES } from './rules/definednetworking.ts';
import { DENO_RULES } from './rules/deno.ts';
import { DEPENDENCYTRACK_RULES } from './rules/dependencytrack.ts';
import { DEVCYCLE_RULES } from './rules/devcycle.ts';
import { DEVIN_RULES } from './rules/devin.ts';
import { DIFY_RULES } from './rules/dify.ts';
import { DIGITALOCEAN_RULES } from './rules/digitalocean.ts';
import { DINGTALK_RULES } from './rules/dingtalk.ts';
import { DISCORD_RULES } from './rules/discord.ts';
import { DNSIMPLE_RULES } from './rules/dnsimple.ts';
import { DOCKER_RULES } from './rules/docker.ts';
import { DOCUSIGN_RULES } from './rules/docusign.ts';
import { DOPPLER_RULES } from './rules/doppler.ts';
import { DRONE_RULES } from './rules/drone.ts';
import { DROPBOX_RULES } from './rules/dropbox.ts';
import { DRYRUN_RULES } from './rules/dryrun.ts';
import { DUB_RULES } from './rules/dub.ts';
import { DUCKDNS_RULES } from './rules/duckdns.ts';
import { DUFFEL_RULES } from './rules/duffel.ts';
import { DUO_RULES } from './rules/duo.ts';
import { DYNATRACE_RULES } from './rules/dynatrace.ts';
import { E2B_RULES } from './rules/e2b.ts';
import { EASYPOST_RULES } from './rules/easypost.ts';
import { EBAY_RULES } from './rules/ebay.ts';
import { ECOSTRUXURE_RULES } from './rules/ecostruxure.ts';
import { ELASTIC_RULES } from './rules/elastic.ts';
import { ELEVENLABS_RULES } from './rules/elevenlabs.ts';
import { ENDORLABS_RULES } from './rules/endorlabs.ts';
import { ETHEREUM_RULES } from './rules/ethereum.ts';
import { ETHERSCAN_RULES } from './rules/etherscan.ts';
import { ETSY_RULES } from './rules/etsy.ts';
import { EXA_RULES } from './rules/exa.ts';
import { EXOSCALE_RULES } from './rules/exoscale.ts';
import { EXPO_RULES } from './rules/expo.ts';
import { FACEBOOK_RULES } from './rules/facebook.ts';
import { FAL_RULES } from './rules/fal.ts';
import { FASTLY_RULES } from './rules/fastly.ts';
import { FEATHERLESS_RULES } from './rules/featherless.ts';
import { FEISHU_RULES } from './rules/feishu.ts';
import { FIGMA_RULES } from './rules/figma.ts';
import { FINAGE_RULES } from './rules/finage.ts';
import { FIRECRAWL_RULES } from './rules/firecrawl.ts';
import { FIREWORKS_RULES } from './rules/fireworks.ts';
import { FISHAUDIO_RULES } from './rules/fishaudio.ts';
import { FLAGSMITH_RULES } from './rules/flagsmith.ts';
import { FLEETBASE_RULES } from './rules/fleetbase.ts';
import { FLEXPORT_RULES } from './rules/flexport.ts';
import { FLOWISE_RULES } from './rules/flowise.ts';
import { FLUTTERWAVE_RULES } from './rules/flutterwave.ts';
import { FLY_RULES } from './rules/fly.ts';
import { FOURSQUARE_RULES } from './rules/foursquare.ts';
import { FRAMEIO_RULES } from './rules/frameio.ts';
import { FRESHDESK_RULES } from './rules/freshdesk.ts';
import { FRIENDLI_RULES } from './rules/friendli.ts';
import { FULLSTORY_RULES } from './rules/fullstory.ts';
import { GAMMA_RULES } from './rules/gamma.ts';
import { GANDI_RULES } from './rules/gandi.ts';
import { GCNOTIFY_RULES } from './rules/gcnotify.ts';
import { GCP_RULES } from './rules/gcp.ts';
import { GEMINI_RULES } from './rules/gemini.ts';
import { GENERIC_RULES } from './rules/generic.ts';
import { GHOST_RULES } from './rules/ghost.ts';
import { GITBOOK_RULES } from './rules/gitbook.ts';
import { GITEA_RULES } from './rules/gitea.ts';
import { GITHUB_RULES } from './rules/github.ts';
import { GITLAB_RULES } from './rules/gitlab.ts';
import { GLADIA_RULES } from './rules/gladia.ts';
import { GOCARDLESS_RULES } from './rules/gocardless.ts';
import { GOOGLE_RULES } from './rules/google.ts';
import { GRADLE_RULES } from './rules/gradle.ts';
import { GRAFANA_RULES } from './rules/grafana.ts';
import { GREENHOUSE_RULES } from './rules/greenhouse.ts';
import { GROQ_RULES } from './rules/groq.ts';
import { HACKCLUB_RULES } from './rules/hackclub.ts';
import { HARNESS_RULES } from './rules/harness.ts';
import { HASURA_RULES } from './rules/hasura.ts';
import { HCP_RULES } from './rules/hcp.ts';
import { HEADSCALE_RULES } from './rules/headscale.ts';
import { HEARTLAND_RULES } from './rules/heartland.ts';
import { HELICONE_RULES } from './rules/helicone.ts';
import { HERE_RULES } from './rules/here.ts';
import { HEROKU_RULES } from './rules/heroku.ts';
import { HETZNER_RULES } from './rules/hetzner.ts';
import { HEX_RULES } from './rules/hex.ts';
import { HEYGEN_RULES } from './rules/heygen.ts';
import { HONEYCOMB_RULES } from './rules/honeycomb.ts';
import { HTTP_RULES } from './rules/http.ts';
import { HUAWEI_RULES } from './rules/huawei.ts';
import { HUBSPOT_RULES } from './rules/hubspot.ts';
import { HUGGINGFACE_RULES } from './rules/huggingface.ts';
import { HUME_RULES } from './rules/hume.ts';
import { HUNTER_RULES } from './rules/hunter.ts';
import { HYPERBROWSER_RULES } from './rules/hyperbrowser.ts';
import { IBM_RULES } from './rules/ibm.ts';
import { IFTTT_RULES } from './rules/ifttt.ts';
import { INFISICAL_RULES } from './rules/infisical.ts';
import { INFLUXDB_RULES } from './rules/influxdb.ts';
import { INFRACOST_RULES } from './rules/infracost.ts';
import { INFURA_RULES } from './rules/infura.ts';
import { INNGEST_RULES } from './rules/inngest.ts';
import { INSTAGRAM_RULES } from './rules/instagram.ts';
import { INTERCOM_RULES } from './rules/intercom.ts';
import { INTRA42_RULES } from './rules/intra42.ts';
import { IONIC_RULES } from './rules/ionic.ts';
import { IONOS_RULES } from './rules/ionos.ts';
import { ITERABLE_RULES } from './rules/iterable.ts';
import { JDBC_RULES } from './rules/jdbc.ts';
import { JENKINS_RULES } from './rules/jenkins.ts';
import { JFROG_RULES } from './rules/jfrog.ts';
import { JINA_RULES } from './rules/jina.ts';
import { JOTFORM_RULES } from './rules/jotform.ts';
import { JUMPCLOUD_RULES } from './rules/jumpcloud.ts';
import { JUNIPER_RULES } from './rules/juniper.ts';
import { JWK_RULES } from './rules/jwk.ts';
import { JWT_RULES } from './rules/jwt.ts';
import { K3S_RULES } from './rules/k3s.ts';
import { KAGI_RULES } from './rules/kagi.ts';
import { KEYCLOAK_RULES } from './rules/keycloak.ts';
import { KLARNA_RULES } from './rules/klarna.ts';
import { KLAVIYO_RULES } from './rules/klaviyo.ts';
import { KOYEB_RULES } from './rules/koyeb.ts';
import { KRAKEN_RULES } from './rules/kraken.ts';
import { KUBERNETES_RULES } from './rules/kubernetes.ts';
import { KUCOIN_RULES } from './rules/kucoin.ts';
import { LAKERA_RULES } from './rules/lakera.ts';
import { LAMBDA_RULES } from './rules/lambda.ts';
import { LANGFLOW_RULES } from './rules/langflow.ts';
import { LANGFUSE_RULES } from './rules/langfuse.ts';
import { LANGSMITH_RULES } from './rules/langsmith.ts';
import { LARAVEL_RULES } from './rules/laravel.ts';
import { LAUNCHDARKLY_RULES } from './rules/launchdarkly.ts';
import { LEONARDO_RULES } from './rules/leonardo.ts';
import { LETTA_RULES } from './rules/letta.ts';
import { LICHESS_RULES } from './rules/lichess.ts';
import { LIGHTNING_RULES } from './rules/lightning.ts';
import { LINE_RULES } from './rules/line.ts';
import { LINEAR_RULES } from './rules/linear.ts';
import { LINKEDIN_RULES } from './rules/linkedin.ts';
import { LINKUP_RULES } from './rules/linkup.ts';
import { LINODE_RULES } from './rules/linode.ts';
import { LITELLM_RULES } from './rules/litellm.ts';
import { LIVEBLOCKS_RULES } from './rules/liveblocks.ts';
import { LIVEKIT_RULES } from './rules/livekit.ts';
import { LLAMA_RULES } from './rules/llama.ts';
import { LLAMACLOUD_RULES } from './rules/llamacloud.ts';
import { LOB_RULES } from './rules/lob.ts';
import { LOGFIRE_RULES } from './rules/logfire.ts';
import { LOGGLY_RULES } from './rules/loggly.ts';
import { LOKALISE_RULES } from './rules/lokalise.ts';
import { LUMA_RULES } from './rules/luma.ts';
import { MAILCHIMP_RULES } from './rules/mailchimp.ts';
import { MAILERSEND_RULES } from './rules/mailersend.ts';
import { MAILGUN_RULES } from './rules/mailgun.ts';
import { MAILJET_RULES } from './rules/mailjet.ts';
import { MAILTRAP_RULES } from './rules/mailtrap.ts';
import { MAKE_RULES } from './rules/make.ts';
import { MANDRILL_RULES } from './rules/mandrill.ts';
import { MAPBOX_RULES } from './rules/mapbox.ts';
import { MAPPEDIN_RULES } from './rules/mappedin.ts';
import { MATERIALIZE_RULES } from './rules/materialize.ts';
import { MATRIX_RULES } from './rules/matrix.ts';
import { MATTERMOST_RULES } from './rules/mattermost.ts';
import { MAXMIND_RULES } from './rules/maxmind.ts';
import { MEILISEARCH_RULES } from './rules/meilisearch.ts';
import { MEM0_RULES } from './rules/mem0.ts';
import { MERAKI_RULES } from './rules/meraki.ts';
import { MERCADOPAGO_RULES } from './rules/mercadopago.ts';
import { MERCURY_RULES } from './rules/mercury.ts';
import { MERGIFY_RULES } from './rules/mergify.ts';
import { MESSAGEBIRD_RULES } from './rules/messagebird.ts';
import { MEZMO_RULES } from './rules/mezmo.ts';
import { MIDTRANS_RULES } from './rules/midtrans.ts';
import { MINIMAX_RULES } from './rules/minimax.ts';
import { MINISIGN_RULES } from './rules/minisign.ts';
import { MINTLIFY_RULES } from './rules/mintlify.ts';
import { MISTRAL_RULES } from './rules/mistral.ts';
import { MODAL_RULES } from './rules/modal.ts';
import { MOLLIE_RULES } from './rules/mollie.ts';
import { MONGODB_RULES } from './rules/mongodb.ts';
import { MUX_RULES } from './rules/mux.ts';
import { NAMECHEAP_RULES } from './rules/namecheap.ts';
import { NANGO_RULES } from './rules/nango.ts';
import { NATS_RULES } from './rules/nats.ts';
import { NEAR_RULES } from './rules/near.ts';
import { NEBULA_RULES } from './rules/nebula.ts';
import { NEON_RULES } from './rules/neon.ts';
import { NETBIRD_RULES } from './rules/netbird.ts';
import { NETLIFY_RULES } from './rules/netlify.ts';
import { NETRC_RULES } from './rules/netrc.ts';
import { NEWRELIC_RULES } from './rules/newrelic.ts';
import { NGROK_RULES } from './rules/ngrok.ts';
import { NIGHTFALL_RULES } from './rules/nightfall.ts';
import { NOMAD_RULES } from './rules/nomad.ts';
import { NOMIC_RULES } from './rules/nomic.ts';
import { NOSTR_RULES } from './rules/nostr.ts';
import { NOTION_RULES } from './rules/notion.ts';
import { NOVITA_RULES } from './rules/novita.ts';
import { NPM_RULES } from './rules/npm.ts';
import { NTFY_RULES } from './rules/ntfy.ts';
import { NUGET_RULES } from './rules/nuget.ts';
import { NVIDIA_RULES } from './rules/nvidia.ts';
import { NX_RULES } from './rules/nx.ts';
import { NYLAS_RULES } from './rules/nylas.ts';
import { OANDA_RULES } from './rules/oanda.ts';
import { OCTOPUS_RULES } from './rules/octopus.ts';
import { OKTA_RULES } from './rules/okta.ts';
import { OKX_RULES } from './rules/okx.ts';
import { OLLAMA_RULES } from './rules/ollama.ts';
import { OMISE_RULES } from './rules/omise.ts';
import { ONELOGIN_RULES } from './rules/onelogin.ts';
import { ONEPASSWORD_RULES } from './rules/onepassword.ts';
import { ONESIGNAL_RULES } from './rules/onesignal.ts';
import { ONFIDO_RULES } from './rules/onfido.ts';
import { OPENAI_RULES } from './rules/openai.ts';
import { OPENCAGE_RULES } from './rules/opencage.ts';
import { OPENROUTER_RULES } from './rules/openrouter.ts';
import { OPENSHIFT_RULES } from './rules/openshift.ts';
import { OPENVPN_RULES } from './rules/openvpn.ts';
import { OPENVSX_RULES } from './rules/openvsx.ts';
import { OPENWEATHER_RULES } from './rules/openweather.ts';
import { OPSGENIE_RULES } from './rules/opsgenie.ts';
import { ORY_RULES } from './rules/ory.ts';
import { OVH_RULES } from './rules/ovh.ts';
import { PACKAGECLOUD_RULES } from './rules/packagecloud.ts';
import { PACKAGIST_RULES } from './rules/packagist.ts';
import { PADDLE_RULES } from './rules/paddle.ts';
import { PAGERDUTY_RULES } from './rules/pagerduty.ts';
import { PANDADOC_RULES } from './rules/pandadoc.ts';
import { PANGEA_RULES } from './rules/pangea.ts';
import { PARASAIL_RULES } from './rules/parasail.ts';
import { PARTICLE_RULES } from './rules/particle.ts';
import { PAYPAL_RULES } from './rules/paypal.ts';
import { PAYSTACK_RULES } from './rules/paystack.ts';
import { PERCY_RULES } from './rules/percy.ts';
import { PERMIT_RULES } from './rules/permit.ts';
import { PERPLEXITY_RULES } from './rules/perplexity.ts';
import { PERSONA_RULES } from './rules/persona.ts';
import { PEXELS_RULES } from './rules/pexels.ts';
import { PGPASS_RULES } from './rules/pgpass.ts';
import { PINECONE_RULES } from './rules/pinecone.ts';
import { PINTEREST_RULES } from './rules/pinterest.ts';
import { PIPEDRIVE_RULES } from './rules/pipedrive.ts';
import { PLAID_RULES } from './rules/plaid.ts';
import { PLANETSCALE_RULES } from './rules/planetscale.ts';
import { PLIVO_RULES } from './rules/plivo.ts';
import { POLAR_RULES } from './rules/polar.ts';
import { POLYGON_RULES } from './rules/polygon.ts';
import { PORKBUN_RULES } from './rules/porkbun.ts';
import { PORTAINER_RULES } from './rules/portainer.ts';
import { PORTKEY_RULES } from './rules/portkey.ts';
import { POSTHOG_RULES } from './rules/posthog.ts';
import { POSTMAN_RULES } from './rules/postman.ts';
import { POSTMARK_RULES } from './rules/postmark.ts';
import { PREDIBASE_RULES } from './rules/predibase.ts';
import { PREFECT_RULES } from './rules/prefect.ts';
import { PRINTFUL_RULES } from './rules/printful.ts';
import { PRIVATE_KEY_RULES } from './rules/private-key.ts';
import { PROMPTLAYER_RULES } from './rules/promptlayer.ts';
import { PROOF_RULES } from './rules/proof.ts';
import { PUBNUB_RULES } from './rules/pubnub.ts';
import { PULUMI_RULES } from './rules/pulumi.ts';
import { PUSHBULLET_RULES } from './rules/pushbullet.ts';
import { PUSHER_RULES } from './rules/pusher.ts';
import { PUSHOVER_RULES } from './rules/pushover.ts';
import { PYPI_RULES } from './rules/pypi.ts';
import { QDRANT_RULES } from './rules/qdrant.ts';
import { QUICKNODE_RULES } from './rules/quicknode.ts';
import { RADAR_RULES } from './rules/radar.ts';
import { RAILS_RULES } from './rules/rails.ts';
import { RAILWAY_RULES } from './rules/railway.ts';
import { RAINFOREST_RULES } from './rules/rainforest.ts';
import { RAMP_RULES } from './rules/ramp.ts';
import { RANCHER_RULES } from './rules/rancher.ts';
import { RAPIDAPI_RULES } from './rules/rapidapi.ts';
import { RAZORPAY_RULES } from './rules/razorpay.ts';
import { README_RULES } from './rules/readme.ts';
import { RECURLY_RULES } from './rules/recurly.ts';
import { REDDIT_RULES } from './rules/reddit.ts';
import { REDIRECTPIZZA_RULES } from './rules/redirectpizza.ts';
import { REMOVEBG_RULES } from './rules/removebg.ts';
import { RENDER_RULES } from './rules/render.ts';
import { REPLICATE_RULES } from './rules/replicate.ts';
import { RESEND_RULES } from './rules/resend.ts';
import { RETELL_RULES } from './rules/retell.ts';
import { RIOT_RULES } from './rules/riot.ts';
import { ROBINHOOD_RULES } from './rules/robinhood.ts';
import { ROBOFLOW_RULES } from './rules/roboflow.ts';
import { ROLLBAR_RULES } from './rules/rollbar.ts';
import { ROOTLY_RULES } from './rules/rootly.ts';
import { RSA_RULES } from './rules/rsa.ts';
import { RUBYGEMS_RULES } from './rules/rubygems.ts';
import { RUNPOD_RULES } from './rules/runpod.ts';
import { RUNWAY_RULES } from './rules/runway.ts';
import { SALAD_RULES } from './rules/salad.ts';
import { SALESBLINK_RULES } from './rules/salesblink.ts';
import { SALESFORCE_RULES } from './rules/salesforce.ts';
import { SAMBANOVA_RULES } from './rules/sambanova.ts';
import { SAMSARA_RULES } from './rules/samsara.ts';
import { SANITY_RULES } from './rules/sanity.ts';
import { SAUCELABS_RULES } from './rules/saucelabs.ts';
import { SCALE_RULES } from './rules/scale.ts';
import { SCALEWAY_RULES } from './rules/scaleway.ts';
import { SCALINGO_RULES } from './rules/scalingo.ts';
import { SCRAPERAPI_RULES } from './rules/scraperapi.ts';
import { SCRAPFLY_RULES } from './rules/scrapfly.ts';
import { SCRAPINGBEE_RULES } from './rules/scrapingbee.ts';
import { SECURITYTRAILS_RULES } from './rules/securitytrails.ts';
import { SEGMENT_RULES } from './rules/segment.ts';
import { SEMGREP_RULES } from './rules/semgrep.ts';
import { SENDBIRD_RULES } from './rules/sendbird.ts';
import { SENDGRID_RULES } from './rules/sendgrid.ts';
import { SENTRY_RULES } from './rules/sentry.ts';
import { SERPAPI_RULES } from './rules/serpapi.ts';
import { SERPER_RULES } from './rules/serper.ts';
import { SETTLEMINT_RULES } from './rules/settlemint.ts';
import { SHIPPO_RULES } from './rules/shippo.ts';
import { SHIPSTATION_RULES } from './rules/shipstation.ts';
import { SHODAN_RULES } from './rules/shodan.ts';
import { SHOPIFY_RULES } from './rules/shopify.ts';
import { SHORTCUT_RULES } from './rules/shortcut.ts';
import { SHUTTERSTOCK_RULES } from './rules/shutterstock.ts';
import { SLACK_RULES } from './rules/slack.ts';
import { SMARTSHEET_RULES } from './rules/smartsheet.ts';
import { SMITHERY_RULES } from './rules/smithery.ts';
import { SMOOCH_RULES } from './rules/smooch.ts';
import { SMTP2GO_RULES } from './rules/smtp2go.ts';
import { SNYK_RULES } from './rules/snyk.ts';
import { SOCKET_RULES } from './rules/socket.ts';
import { SOLANA_RULES } from './rules/solana.ts';
import { SONAR_RULES } from './rules/sonar.ts';
import { SOURCEGRAPH_RULES } from './rules/sourcegraph.ts';
import { SPARKPOST_RULES } from './rules/sparkpost.ts';
import { SPEECHMATICS_RULES } from './rules/speechmatics.ts';
import { SPLUNK_RULES } from './rules/splunk.ts';
import { SPOTIFY_RULES } from './rules/spotify.ts';
import { SQUARE_RULES } from './rules/square.ts';
import { SQUARESPACE_RULES } from './rules/squarespace.ts';
import { SSHPASS_RULES } from './rules/sshpass.ts';
import { STABILITY_RULES } from './rules/stability.ts';
import { STACKHAWK_RULES } from './rules/stackhawk.ts';
import { STATSIG_RULES } from './rules/statsig.ts';
import { STEEL_RULES } from './rules/steel.ts';
import { STELLAR_RULES } from './rules/stellar.ts';
import { STORYBLOK_RULES } from './rules/storyblok.ts';
import { STRIPE_RULES } from './rules/stripe.ts';
import { STYTCH_RULES } from './rules/stytch.ts';
import { SUI_RULES } from './rules/sui.ts';
import { SUMOLOGIC_RULES } from './rules/sumologic.ts';
import { SUPABASE_RULES } from './rules/supabase.ts';
import { SUPERMEMORY_RULES } from './rules/supermemory.ts';
import { SVC_RULES } from './rules/svc.ts';
import { TABLEAU_RULES } from './rules/tableau.ts';
import { TAILSCALE_RULES } from './rules/tailscale.ts';
import { TAVILY_RULES } from './rules/tavily.ts';
import { TAVUS_RULES } from './rules/tavus.ts';
import { TEAMCITY_RULES } from './rules/teamcity.ts';
import { TEAMS_RULES } from './rules/teams.ts';
import { TEAMWORK_RULES } from './rules/teamwork.ts';
import { TELEGRAM_RULES } from './rules/telegram.ts';
import { TELEPORT_RULES } from './rules/teleport.ts';
import { TELNYX_RULES } from './rules/telnyx.ts';
import { TENCENT_RULES } from './rules/tencent.ts';
import { TERRAFORM_RULES } from './rules/terraform.ts';
import { TESTKUBE_RULES } from './rules/testkube.ts';
import { TEZOS_RULES } from './rules/tezos.ts';
import { THUNDERSTORE_RULES } from './rules/thunderstore.ts';
import { TICKETTAILOR_RULES } from './rules/tickettailor.ts';
import { TIGRIS_RULES } from './rules/tigris.ts';
import { TIINGO_RULES } from './rules/tiingo.ts';
import { TINES_RULES } from './rules/tines.ts';
import { TINYBIRD_RULES } from './rules/tinybird.ts';
import { TODOIST_RULES } from './rules/todoist.ts';
import { TOGETHER_RULES } from './rules/together.ts';
import { TOGGL_RULES } from './rules/toggl.ts';
import { TOLGEE_RULES } from './rules/tolgee.ts';
import { TOMTOM_RULES } from './rules/tomtom.ts';
import { TOSS_RULES } from './rules/toss.ts';
import { TRACELOOP_RULES } from './rules/traceloop.ts';
import { TRANSIFEX_RULES } from './rules/transifex.ts';
import { TRAVIS_RULES } from './rules/travis.ts';
import { TRELLO_RULES } from './rules/trello.ts';
import { TRIGGER_RULES } from './rules/trigger.ts';
import { TRUENAS_RULES } from './rules/truenas.ts';
import { TRUFFLEHOG_RULES } from './rules/trufflehog.ts';
import { TURBOPUFFER_RULES } from './rules/turbopuffer.ts';
import { TWILIO_RULES } from './rules/twilio.ts';
import { TWITCH_RULES } from './rules/twitch.ts';
import { TYPEFORM_RULES } from './rules/typeform.ts';
import { TYPESENSE_RULES } from './rules/typesense.ts';
import { UBIDOTS_RULES } from './rules/ubidots.ts';
import { ULTRAVOX_RULES } from './rules/ultravox.ts';
import { UNKEY_RULES } from './rules/unkey.ts';
import { UNLEASH_RULES } from './rules/unleash.ts';
import { UNSPLASH_RULES } from './rules/unsplash.ts';
import { UNSTRUCTURED_RULES } from './rules/unstructured.ts';
import { UPCLOUD_RULES } from './rules/upcloud.ts';
import { UPSTAGE_RULES } from './rules/upstage.ts';
import { UPSTASH_RULES } from './rules/upstash.ts';
import { UPTIMEROBOT_RULES } from './rules/uptimerobot.ts';
import { URL_RULES } from './rules/url.ts';
import { V0_RULES } from './rules/v0.ts';
import { VALTOWN_RULES } from './rules/valtown.ts';
import { VAPI_RULES } from './rules/vapi.ts';
import { VAPID_RULES } from './rules/vapid.ts';
import { VASTAI_RULES } from './rules/vastai.ts';
import { VAULT_RULES } from './rules/vault.ts';
import { VERCEL_RULES } from './rules/vercel.ts';
import { VESPA_RULES } from './rules/vespa.ts';
import { VIRUSTOTAL_RULES } from './rules/virustotal.ts';
import { VK_RULES } from './rules/vk.ts';
import { VOICEFLOW_RULES } from './rules/voiceflow.ts';
import { VOLCENGINE_RULES } from './rules/volcengine.ts';
import { VONAGE_RULES } from './rules/vonage.ts';
import { VOYAGE_RULES } from './rules/voyage.ts';
import { VULTR_RULES } from './rules/vultr.ts';
import { WAKATIME_RULES } from './rules/wakatime.ts';
import { WANDB_RULES } from './rules/wandb.ts';
import { WARP_RULES } from './rules/warp.ts';
import { WARPSTREAM_RULES } from './rules/warpstream.ts';
import { WEAVIATE_RULES } from './rules/weaviate.ts';
import { WEBFLOW_RULES } from './rules/webflow.ts';
import { WEBLATE_RULES } from './rules/weblate.ts';
import { WECOM_RULES } from './rules/wecom.ts';
import { WINDOWS_RULES } from './rules/windows.ts';
import { WIREGUARD_RULES } from './rules/wireguard.ts';
import { WISE_RULES } from './rules/wise.ts';
import { WIT_RULES } from './rules/wit.ts';
import { WOOCOMMERCE_RULES } from './rules/woocommerce.ts';
import { WORDPRESS_RULES } from './rules/wordpress.ts';
import { WORKATO_RULES } from './rules/workato.ts';
import { WORKOS_RULES } from './rules/workos.ts';
import { X_RULES } from './rules/x.ts';
import { XAI_RULES } from './rules/xai.ts';
import { XATA_RULES } from './rules/xata.ts';
import { XENDIT_RULES } from './rules/xendit.ts';
import { YANDEX_RULES } from './rules/yandex.ts';
import { YOU_RULES } from './rules/you.ts';
import { ZAPIER_RULES } from './rules/zapier.ts';
import { ZENDESK_RULES } from './rules/zendesk.ts';
import { ZENROWS_RULES } from './rules/zenrows.ts';
import { ZEP_RULES } from './rules/zep.ts';
import { ZEROTIER_RULES } from './rules/zerotier.ts';
import { ZHIPU_RULES } from './rules/zhipu.ts';
import { ZILLIZ_RULES } from './rules/zilliz.ts';
import { ZOHO_RULES } from './rules/zoho.ts';
import { ZOOM_RULES } from './rules/zoom.ts';
import { ZUPLO_RULES } from './rules/zuplo.ts';

/** The rules of all providers, by the name of the provider. */
export const PROVIDER_RULES: readonly SecretRule[] = [
  ...ABLY_RULES,
  ...ABUSEIPDB_RULES,
  ...ADAFRUIT_RULES,
  ...ADO_RULES,
  ...ADOBE_RULES,
  ...ADYEN_RULES,
  ...AFTERSHIP_RULES,
  ...AGE_RULES,
  ...AGENTMAIL_RULES,
  ...AGENTOPS_RULES,
  ...AGORA_RULES,
  ...AI21_RULES,
  ...AIKIDO_RULES,
  ...AIRTABLE_RULES,
  ...AIVEN_RULES,
  ...AKEYLESS_RULES,
  ...ALCHEMY_RULES,
  ...ALGOLIA_RULES,
  ...ALIBABA_RULES,
  ...ALPACA_RULES,
  ...AMAZON_RULES,
  ...AMP_RULES,
  ...AMPLITUDE_RULES,
  ...ANTHROPIC_RULES,
  ...ANYSCALE_RULES,
  ...APIFY_RULES,
  ...APPWRITE_RULES,
  ...APTOS_RULES,
  ...ARCADE_RULES,
  ...ARCJET_RULES,
  ...ARGOS_RULES,
  ...ARIZE_RULES,
  ...ASAAS_RULES,
  ...ASANA_RULES,
  ...ASPNET_RULES,
  ...ASSEMBLYAI_RULES,
  ...ASTRA_RULES,
  ...ATLASSIAN_RULES,
  ...ATTIO_RULES,
  ...AUTH0_RULES,
  ...AUTHRESS_RULES,
  ...AWS_RULES,
  ...AXIOM_RULES,
  ...AZURE_RULES,
  ...BACKBLAZE_RULES,
  ...BAIDU_RULES,
  ...BAMBOOHR_RULES,
  ...BANNERBEAR_RULES,
  ...BAREMETRICS_RULES,
  ...BASETEN_RULES,
  ...BESTTIME_RULES,
  ...BETTERSTACK_RULES,
  ...BFL_RULES,
  ...BIGCOMMERCE_RULES,
  ...BINANCE_RULES,
  ...BIP32_RULES,
  ...BIP39_RULES,
  ...BITBUCKET_RULES,
  ...BITCOIN_RULES,
  ...BITGO_RULES,
  ...BITLY_RULES,
  ...BITRISE_RULES,
  ...BITWARDEN_RULES,
  ...BLAXEL_RULES,
  ...BLOCKFROST_RULES,
  ...BLOCKPROTOCOL_RULES,
  ...BLUESKY_RULES,
  ...BLYNK_RULES,
  ...BOTPRESS_RULES,
  ...BRAINTREE_RULES,
  ...BRAVE_RULES,
  ...BREVO_RULES,
  ...BRIGHTDATA_RULES,
  ...BROKER_RULES,
  ...BROWSERBASE_RULES,
  ...BROWSERSTACK_RULES,
  ...BROWSERUSE_RULES,
  ...BUGSNAG_RULES,
  ...BUILDER_RULES,
  ...BUILDKITE_RULES,
  ...BUNNY_RULES,
  ...BYBIT_RULES,
  ...CALCOM_RULES,
  ...CANVA_RULES,
  ...CARTESIA_RULES,
  ...CEREBRAS_RULES,
  ...CHARGEBEE_RULES,
  ...CHECKLY_RULES,
  ...CHECKOUT_RULES,
  ...CHROMA_RULES,
  ...CHROMATIC_RULES,
  ...CHUTES_RULES,
  ...CIRCLE_RULES,
  ...CIRCLECI_RULES,
  ...CISCO_RULES,
  ...CIVO_RULES,
  ...CLARIFAI_RULES,
  ...CLERK_RULES,
  ...CLICKHOUSE_RULES,
  ...CLICKUP_RULES,
  ...CLIPDROP_RULES,
  ...CLOJARS_RULES,
  ...CLOSE_RULES,
  ...CLOUDFLARE_RULES,
  ...CLOUDINARY_RULES,
  ...CLOUDSMITH_RULES,
  ...COCKROACH_RULES,
  ...CODA_RULES,
  ...CODECOV_RULES,
  ...CODERABBIT_RULES,
  ...COHERE_RULES,
  ...COINBASE_RULES,
  ...COINGECKO_RULES,
  ...COINMARKETCAP_RULES,
  ...COLUMN_RULES,
  ...COMET_RULES,
  ...COMPOSIO_RULES,
  ...CONFIGCAT_RULES,
  ...CONFLUENT_RULES,
  ...CONJUR_RULES,
  ...CONSUL_RULES,
  ...CONTENTFUL_RULES,
  ...CONTEXT7_RULES,
  ...CONVERTAPI_RULES,
  ...CONVEX_RULES,
  ...CORALOGIX_RULES,
  ...COSIGN_RULES,
  ...COUCHBASE_RULES,
  ...COURIER_RULES,
  ...COZE_RULES,
  ...CRATES_RULES,
  ...CROSSMINT_RULES,
  ...CURSOR_RULES,
  ...CYPRESS_RULES,
  ...DATABASE_RULES,
  ...DATABENTO_RULES,
  ...DATABRICKS_RULES,
  ...DATADOG_RULES,
  ...DAYTONA_RULES,
  ...DBT_RULES,
  ...DEEPGRAM_RULES,
  ...DEEPINFRA_RULES,
  ...DEEPL_RULES,
  ...DEEPSEEK_RULES,
  ...DEFINEDNETWORKING_RULES,
  ...DENO_RULES,
  ...DEPENDENCYTRACK_RULES,
  ...DEVCYCLE_RULES,
  ...DEVIN_RULES,
  ...DIFY_RULES,
  ...DIGITALOCEAN_RULES,
  ...DINGTALK_RULES,
  ...DISCORD_RULES,
  ...DNSIMPLE_RULES,
  ...DOCKER_RULES,
  ...DOCUSIGN_RULES,
  ...DOPPLER_RULES,
  ...DRONE_RULES,
  ...DROPBOX_RULES,
  ...DRYRUN_RULES,
  ...DUB_RULES,
  ...DUCKDNS_RULES,
  ...DUFFEL_RULES,
  ...DUO_RULES,
  ...DYNATRACE_RULES,
  ...E2B_RULES,
  ...EASYPOST_RULES,
  ...EBAY_RULES,
  ...ECOSTRUXURE_RULES,
  ...ELASTIC_RULES,
  ...ELEVENLABS_RULES,
  ...ENDORLABS_RULES,
  ...ETHEREUM_RULES,
  ...ETHERSCAN_RULES,
  ...ETSY_RULES,
  ...EXA_RULES,
  ...EXOSCALE_RULES,
  ...EXPO_RULES,
  ...FACEBOOK_RULES,
  ...FAL_RULES,
  ...FASTLY_RULES,
  ...FEATHERLESS_RULES,
  ...FEISHU_RULES,
  ...FIGMA_RULES,
  ...FINAGE_RULES,
  ...FIRECRAWL_RULES,
  ...FIREWORKS_RULES,
  ...FISHAUDIO_RULES,
  ...FLAGSMITH_RULES,
  ...FLEETBASE_RULES,
  ...FLEXPORT_RULES,
  ...FLOWISE_RULES,
  ...FLUTTERWAVE_RULES,
  ...FLY_RULES,
  ...FOURSQUARE_RULES,
  ...FRAMEIO_RULES,
  ...FRESHDESK_RULES,
  ...FRIENDLI_RULES,
  ...FULLSTORY_RULES,
  ...GAMMA_RULES,
  ...GANDI_RULES,
  ...GCNOTIFY_RULES,
  ...GCP_RULES,
  ...GEMINI_RULES,
  ...GENERIC_RULES,
  ...GHOST_RULES,
  ...GITBOOK_RULES,
  ...GITEA_RULES,
  ...GITHUB_RULES,
  ...GITLAB_RULES,
  ...GLADIA_RULES,
  ...GOCARDLESS_RULES,
  ...GOOGLE_RULES,
  ...GRADLE_RULES,
  ...GRAFANA_RULES,
  ...GREENHOUSE_RULES,
  ...GROQ_RULES,
  ...HACKCLUB_RULES,
  ...HARNESS_RULES,
  ...HASURA_RULES,
  ...HCP_RULES,
  ...HEADSCALE_RULES,
  ...HEARTLAND_RULES,
  ...HELICONE_RULES,
  ...HERE_RULES,
  ...HEROKU_RULES,
  ...HETZNER_RULES,
  ...HEX_RULES,
  ...HEYGEN_RULES,
  ...HONEYCOMB_RULES,
  ...HTTP_RULES,
  ...HUAWEI_RULES,
  ...HUBSPOT_RULES,
  ...HUGGINGFACE_RULES,
  ...HUME_RULES,
  ...HUNTER_RULES,
  ...HYPERBROWSER_RULES,
  ...IBM_RULES,
  ...IFTTT_RULES,
  ...INFISICAL_RULES,
  ...INFLUXDB_RULES,
  ...INFRACOST_RULES,
  ...INFURA_RULES,
  ...INNGEST_RULES,
  ...INSTAGRAM_RULES,
  ...INTERCOM_RULES,
  ...INTRA42_RULES,
  ...IONIC_RULES,
  ...IONOS_RULES,
  ...ITERABLE_RULES,
  ...JDBC_RULES,
  ...JENKINS_RULES,
  ...JFROG_RULES,
  ...JINA_RULES,
  ...JOTFORM_RULES,
  ...JUMPCLOUD_RULES,
  ...JUNIPER_RULES,
  ...JWK_RULES,
  ...JWT_RULES,
  ...K3S_RULES,
  ...KAGI_RULES,
  ...KEYCLOAK_RULES,
  ...KLARNA_RULES,
  ...KLAVIYO_RULES,
  ...KOYEB_RULES,
  ...KRAKEN_RULES,
  ...KUBERNETES_RULES,
  ...KUCOIN_RULES,
  ...LAKERA_RULES,
  ...LAMBDA_RULES,
  ...LANGFLOW_RULES,
  ...LANGFUSE_RULES,
  ...LANGSMITH_RULES,
  ...LARAVEL_RULES,
  ...LAUNCHDARKLY_RULES,
  ...LEONARDO_RULES,
  ...LETTA_RULES,
  ...LICHESS_RULES,
  ...LIGHTNING_RULES,
  ...LINE_RULES,
  ...LINEAR_RULES,
  ...LINKEDIN_RULES,
  ...LINKUP_RULES,
  ...LINODE_RULES,
  ...LITELLM_RULES,
  ...LIVEBLOCKS_RULES,
  ...LIVEKIT_RULES,
  ...LLAMA_RULES,
  ...LLAMACLOUD_RULES,
  ...LOB_RULES,
  ...LOGFIRE_RULES,
  ...LOGGLY_RULES,
  ...LOKALISE_RULES,
  ...LUMA_RULES,
  ...MAILCHIMP_RULES,
  ...MAILERSEND_RULES,
  ...MAILGUN_RULES,
  ...MAILJET_RULES,
  ...MAILTRAP_RULES,
  ...MAKE_RULES,
  ...MANDRILL_RULES,
  ...MAPBOX_RULES,
  ...MAPPEDIN_RULES,
  ...MATERIALIZE_RULES,
  ...MATRIX_RULES,
  ...MATTERMOST_RULES,
  ...MAXMIND_RULES,
  ...MEILISEARCH_RULES,
  ...MEM0_RULES,
  ...MERAKI_RULES,
  ...MERCADOPAGO_RULES,
  ...MERCURY_RULES,
  ...MERGIFY_RULES,
  ...MESSAGEBIRD_RULES,
  ...MEZMO_RULES,
  ...MIDTRANS_RULES,
  ...MINIMAX_RULES,
  ...MINISIGN_RULES,
  ...MINTLIFY_RULES,
  ...MISTRAL_RULES,
  ...MODAL_RULES,
  ...MOLLIE_RULES,
  ...MONGODB_RULES,
  ...MUX_RULES,
  ...NAMECHEAP_RULES,
  ...NANGO_RULES,
  ...NATS_RULES,
  ...NEAR_RULES,
  ...NEBULA_RULES,
  ...NEON_RULES,
  ...NETBIRD_RULES,
  ...NETLIFY_RULES,
  ...NETRC_RULES,
  ...NEWRELIC_RULES,
  ...NGROK_RULES,
  ...NIGHTFALL_RULES,
  ...NOMAD_RULES,
  ...NOMIC_RULES,
  ...NOSTR_RULES,
  ...NOTION_RULES,
  ...NOVITA_RULES,
  ...NPM_RULES,
  ...NTFY_RULES,
  ...NUGET_RULES,
  ...NVIDIA_RULES,
  ...NX_RULES,
  ...NYLAS_RULES,
  ...OANDA_RULES,
  ...OCTOPUS_RULES,
  ...OKTA_RULES,
  ...OKX_RULES,
  ...OLLAMA_RULES,
  ...OMISE_RULES,
  ...ONELOGIN_RULES,
  ...ONEPASSWORD_RULES,
  ...ONESIGNAL_RULES,
  ...ONFIDO_RULES,
  ...OPENAI_RULES,
  ...OPENCAGE_RULES,
  ...OPENROUTER_RULES,
  ...OPENSHIFT_RULES,
  ...OPENVPN_RULES,
  ...OPENVSX_RULES,
  ...OPENWEATHER_RULES,
  ...OPSGENIE_RULES,
  ...ORY_RULES,
  ...OVH_RULES,
  ...PACKAGECLOUD_RULES,
  ...PACKAGIST_RULES,
  ...PADDLE_RULES,
  ...PAGERDUTY_RULES,
  ...PANDADOC_RULES,
  ...PANGEA_RULES,
  ...PARASAIL_RULES,
  ...PARTICLE_RULES,
  ...PAYPAL_RULES,
  ...PAYSTACK_RULES,
  ...PERCY_RULES,
  ...PERMIT_RULES,
  ...PERPLEXITY_RULES,
  ...PERSONA_RULES,
  ...PEXELS_RULES,
  ...PGPASS_RULES,
  ...PINECONE_RULES,
  ...PINTEREST_RULES,
  ...PIPEDRIVE_RULES,
  ...PLAID_RULES,
  ...PLANETSCALE_RULES,
  ...PLIVO_RULES,
  ...POLAR_RULES,
  ...POLYGON_RULES,
  ...PORKBUN_RULES,
  ...PORTAINER_RULES,
  ...PORTKEY_RULES,
  ...POSTHOG_RULES,
  ...POSTMAN_RULES,
  ...POSTMARK_RULES,
  ...PREDIBASE_RULES,
  ...PREFECT_RULES,
  ...PRINTFUL_RULES,
  ...PRIVATE_KEY_RULES,
  ...PROMPTLAYER_RULES,
  ...PROOF_RULES,
  ...PUBNUB_RULES,
  ...PULUMI_RULES,
  ...PUSHBULLET_RULES,
  ...PUSHER_RULES,
  ...PUSHOVER_RULES,
  ...PYPI_RULES,
  ...QDRANT_RULES,
  ...QUICKNODE_RULES,
  ...RADAR_RULES,
  ...RAILS_RULES,
  ...RAILWAY_RULES,
  ...RAINFOREST_RULES,
  ...RAMP_RULES,
  ...RANCHER_RULES,
  ...RAPIDAPI_RULES,
  ...RAZORPAY_RULES,
  ...README_RULES,
  ...RECURLY_RULES,
  ...REDDIT_RULES,
  ...REDIRECTPIZZA_RULES,
  ...REMOVEBG_RULES,
  ...RENDER_RULES,
  ...REPLICATE_RULES,
  ...RESEND_RULES,
  ...RETELL_RULES,
  ...RIOT_RULES,
  ...ROBINHOOD_RULES,
  ...ROBOFLOW_RULES,
  ...ROLLBAR_RULES,
  ...ROOTLY_RULES,
  ...RSA_RULES,
  ...RUBYGEMS_RULES,
  ...RUNPOD_RULES,
  ...RUNWAY_RULES,
  ...SALAD_RULES,
  ...SALESBLINK_RULES,
  ...SALESFORCE_RULES,
  ...SAMBANOVA_RULES,
  ...SAMSARA_RULES,
  ...SANITY_RULES,
  ...SAUCELABS_RULES,
  ...SCALE_RULES,
  ...SCALEWAY_RULES,
  ...SCALINGO_RULES,
  ...SCRAPERAPI_RULES,
  ...SCRAPFLY_RULES,
  ...SCRAPINGBEE_RULES,
  ...SECURITYTRAILS_RULES,
  ...SEGMENT_RULES,
  ...SEMGREP_RULES,
  ...SENDBIRD_RULES,
  ...SENDGRID_RULES,
  ...SENTRY_RULES,
  ...SERPAPI_RULES,
  ...SERPER_RULES,
  ...SETTLEMINT_RULES,
  ...SHIPPO_RULES,
  ...SHIPSTATION_RULES,
  ...SHODAN_RULES,
  ...SHOPIFY_RULES,
  ...SHORTCUT_RULES,
  ...SHUTTERSTOCK_RULES,
  ...SLACK_RULES,
  ...SMARTSHEET_RULES,
  ...SMITHERY_RULES,
  ...SMOOCH_RULES,
  ...SMTP2GO_RULES,
  ...SNYK_RULES,
  ...SOCKET_RULES,
  ...SOLANA_RULES,
  ...SONAR_RULES,
  ...SOURCEGRAPH_RULES,
  ...SPARKPOST_RULES,
  ...SPEECHMATICS_RULES,
  ...SPLUNK_RULES,
  ...SPOTIFY_RULES,
  ...SQUARE_RULES,
  ...SQUARESPACE_RULES,
  ...SSHPASS_RULES,
  ...STABILITY_RULES,
  ...STACKHAWK_RULES,
  ...STATSIG_RULES,
  ...STEEL_RULES,
  ...STELLAR_RULES,
  ...STORYBLOK_RULES,
  ...STRIPE_RULES,
  ...STYTCH_RULES,
  ...SUI_RULES,
  ...SUMOLOGIC_RULES,
  ...SUPABASE_RULES,
  ...SUPERMEMORY_RULES,
  ...SVC_RULES,
  ...TABLEAU_RULES,
  ...TAILSCALE_RULES,
  ...TAVILY_RULES,
  ...TAVUS_RULES,
  ...TEAMCITY_RULES,
  ...TEAMS_RULES,
  ...TEAMWORK_RULES,
  ...TELEGRAM_RULES,
  ...TELEPORT_RULES,
  ...TELNYX_RULES,
  ...TENCENT_RULES,
  ...TERRAFORM_RULES,
  ...TESTKUBE_RULES,
  ...TEZOS_RULES,
  ...THUNDERSTORE_RULES,
  ...TICKETTAILOR_RULES,
  ...TIGRIS_RULES,
  ...TIINGO_RULES,
  ...TINES_RULES,
  ...TINYBIRD_RULES,
  ...TODOIST_RULES,
  ...TOGETHER_RULES,
  ...TOGGL_RULES,
  ...TOLGEE_RULES,
  ...TOMTOM_RULES,
  ...TOSS_RULES,
  ...TRACELOOP_RULES,
  ...TRANSIFEX_RULES,
  ...TRAVIS_RULES,
  ...TRELLO_RULES,
  ...TRIGGER_RULES,
  ...TRUENAS_RULES,
  ...TRUFFLEHOG_RULES,
  ...TURBOPUFFER_RULES,
  ...TWILIO_RULES,
  ...TWITCH_RULES,
  ...TYPEFORM_RULES,
  ...TYPESENSE_RULES,
  ...UBIDOTS_RULES,
  ...ULTRAVOX_RULES,
  ...UNKEY_RULES,
  ...UNLEASH_RULES,
  ...UNSPLASH_RULES,
  ...UNSTRUCTURED_RULES,
  ...UPCLOUD_RULES,
  ...UPSTAGE_RULES,
  ...UPSTASH_RULES,
  ...UPTIMEROBOT_RULES,
  ...URL_RULES,
  ...V0_RULES,
  ...VALTOWN_RULES,
  ...VAPI_RULES,
  ...VAPID_RULES,
  ...VASTAI_RULES,
  ...VAULT_RULES,
  ...VERCEL_RULES,
  ...VESPA_RULES,
  ...VIRUSTOTAL_RULES,
  ...VK_RULES,
  ...VOICEFLOW_RULES,
  ...VOLCENGINE_RULES,
  ...VONAGE_RULES,
  ...VOYAGE_RULES,
  ...VULTR_RULES,
  ...WAKATIME_RULES,
  ...WANDB_RULES,
  ...WARP_RULES,
  ...WARPSTREAM_RULES,
  ...WEAVIATE_RULES,
  ...WEBFLOW_RULES,
  ...WEBLATE_RULES,
  ...WECOM_RULES,
  ...WINDOWS_RULES,
  ...WIREGUARD_RULES,
  ...WISE_RULES,
  ...WIT_RULES,
  ...WOOCOMMERCE_RULES,
  ...WORDPRESS_RULES,
  ...WORKATO_RULES,
  ...WORKOS_RULES,
  ...X_RULES,
  ...XAI_RULES,
  ...XATA_RULES,
  ...XENDIT_RULES,
  ...YANDEX_RULES,
  ...YOU_RULES,
  ...ZAPIER_RULES,
  ...ZENDESK_RULES,
  ...ZENROWS_RULES,
  ...ZEP_RULES,
  ...ZEROTIER_RULES,
  ...ZHIPU_RULES,
  ...ZILLIZ_RULES,
  ...ZOHO_RULES,
  ...ZOOM_RULES,
  ...ZUPLO_RULES,
];
