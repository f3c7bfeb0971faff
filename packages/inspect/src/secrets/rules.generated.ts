// Made from the files of rules/ by `npm run generate`.
import type { CountedRules } from './rule.ts';
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

/** The rules of all providers and how many they are, by the name of the provider. */
export const PROVIDER_RULES: readonly CountedRules[] = [
  [ABLY_RULES, 1],
  [ABUSEIPDB_RULES, 1],
  [ADAFRUIT_RULES, 1],
  [ADO_RULES, 1],
  [ADOBE_RULES, 1],
  [ADYEN_RULES, 1],
  [AFTERSHIP_RULES, 1],
  [AGE_RULES, 1],
  [AGENTMAIL_RULES, 1],
  [AGENTOPS_RULES, 1],
  [AGORA_RULES, 1],
  [AI21_RULES, 1],
  [AIKIDO_RULES, 2],
  [AIRTABLE_RULES, 2],
  [AIVEN_RULES, 2],
  [AKEYLESS_RULES, 1],
  [ALCHEMY_RULES, 1],
  [ALGOLIA_RULES, 1],
  [ALIBABA_RULES, 2],
  [ALPACA_RULES, 1],
  [AMAZON_RULES, 3],
  [AMP_RULES, 1],
  [AMPLITUDE_RULES, 1],
  [ANTHROPIC_RULES, 3],
  [ANYSCALE_RULES, 1],
  [APIFY_RULES, 1],
  [APPWRITE_RULES, 1],
  [APTOS_RULES, 1],
  [ARCADE_RULES, 1],
  [ARCJET_RULES, 1],
  [ARGOS_RULES, 1],
  [ARIZE_RULES, 1],
  [ASAAS_RULES, 2],
  [ASANA_RULES, 1],
  [ASPNET_RULES, 1],
  [ASSEMBLYAI_RULES, 1],
  [ASTRA_RULES, 1],
  [ATLASSIAN_RULES, 2],
  [ATTIO_RULES, 1],
  [AUTH0_RULES, 1],
  [AUTHRESS_RULES, 1],
  [AWS_RULES, 8],
  [AXIOM_RULES, 1],
  [AZURE_RULES, 16],
  [BACKBLAZE_RULES, 1],
  [BAIDU_RULES, 1],
  [BAMBOOHR_RULES, 1],
  [BANNERBEAR_RULES, 1],
  [BAREMETRICS_RULES, 1],
  [BASETEN_RULES, 1],
  [BESTTIME_RULES, 1],
  [BETTERSTACK_RULES, 1],
  [BFL_RULES, 1],
  [BIGCOMMERCE_RULES, 1],
  [BINANCE_RULES, 1],
  [BIP32_RULES, 1],
  [BIP39_RULES, 1],
  [BITBUCKET_RULES, 2],
  [BITCOIN_RULES, 1],
  [BITGO_RULES, 1],
  [BITLY_RULES, 1],
  [BITRISE_RULES, 1],
  [BITWARDEN_RULES, 1],
  [BLAXEL_RULES, 1],
  [BLOCKFROST_RULES, 1],
  [BLOCKPROTOCOL_RULES, 1],
  [BLUESKY_RULES, 1],
  [BLYNK_RULES, 1],
  [BOTPRESS_RULES, 1],
  [BRAINTREE_RULES, 1],
  [BRAVE_RULES, 1],
  [BREVO_RULES, 1],
  [BRIGHTDATA_RULES, 1],
  [BROKER_RULES, 1],
  [BROWSERBASE_RULES, 1],
  [BROWSERSTACK_RULES, 1],
  [BROWSERUSE_RULES, 1],
  [BUGSNAG_RULES, 1],
  [BUILDER_RULES, 1],
  [BUILDKITE_RULES, 2],
  [BUNNY_RULES, 1],
  [BYBIT_RULES, 1],
  [CALCOM_RULES, 1],
  [CANVA_RULES, 1],
  [CARTESIA_RULES, 1],
  [CEREBRAS_RULES, 1],
  [CHARGEBEE_RULES, 1],
  [CHECKLY_RULES, 1],
  [CHECKOUT_RULES, 1],
  [CHROMA_RULES, 1],
  [CHROMATIC_RULES, 1],
  [CHUTES_RULES, 1],
  [CIRCLE_RULES, 1],
  [CIRCLECI_RULES, 1],
  [CISCO_RULES, 1],
  [CIVO_RULES, 1],
  [CLARIFAI_RULES, 1],
  [CLERK_RULES, 1],
  [CLICKHOUSE_RULES, 1],
  [CLICKUP_RULES, 1],
  [CLIPDROP_RULES, 1],
  [CLOJARS_RULES, 1],
  [CLOSE_RULES, 1],
  [CLOUDFLARE_RULES, 7],
  [CLOUDINARY_RULES, 2],
  [CLOUDSMITH_RULES, 2],
  [COCKROACH_RULES, 1],
  [CODA_RULES, 1],
  [CODECOV_RULES, 1],
  [CODERABBIT_RULES, 1],
  [COHERE_RULES, 1],
  [COINBASE_RULES, 1],
  [COINGECKO_RULES, 1],
  [COINMARKETCAP_RULES, 1],
  [COLUMN_RULES, 1],
  [COMET_RULES, 1],
  [COMPOSIO_RULES, 1],
  [CONFIGCAT_RULES, 2],
  [CONFLUENT_RULES, 1],
  [CONJUR_RULES, 1],
  [CONSUL_RULES, 1],
  [CONTENTFUL_RULES, 1],
  [CONTEXT7_RULES, 1],
  [CONVERTAPI_RULES, 1],
  [CONVEX_RULES, 1],
  [CORALOGIX_RULES, 1],
  [COSIGN_RULES, 1],
  [COUCHBASE_RULES, 1],
  [COURIER_RULES, 1],
  [COZE_RULES, 1],
  [CRATES_RULES, 1],
  [CROSSMINT_RULES, 1],
  [CURSOR_RULES, 1],
  [CYPRESS_RULES, 1],
  [DATABASE_RULES, 1],
  [DATABENTO_RULES, 1],
  [DATABRICKS_RULES, 2],
  [DATADOG_RULES, 2],
  [DAYTONA_RULES, 1],
  [DBT_RULES, 1],
  [DEEPGRAM_RULES, 1],
  [DEEPINFRA_RULES, 1],
  [DEEPL_RULES, 1],
  [DEEPSEEK_RULES, 1],
  [DEFINEDNETWORKING_RULES, 1],
  [DENO_RULES, 1],
  [DEPENDENCYTRACK_RULES, 1],
  [DEVCYCLE_RULES, 1],
  [DEVIN_RULES, 2],
  [DIFY_RULES, 1],
  [DIGITALOCEAN_RULES, 3],
  [DINGTALK_RULES, 1],
  [DISCORD_RULES, 3],
  [DNSIMPLE_RULES, 1],
  [DOCKER_RULES, 4],
  [DOCUSIGN_RULES, 1],
  [DOPPLER_RULES, 1],
  [DRONE_RULES, 1],
  [DROPBOX_RULES, 3],
  [DRYRUN_RULES, 1],
  [DUB_RULES, 1],
  [DUCKDNS_RULES, 1],
  [DUFFEL_RULES, 1],
  [DUO_RULES, 1],
  [DYNATRACE_RULES, 1],
  [E2B_RULES, 1],
  [EASYPOST_RULES, 1],
  [EBAY_RULES, 1],
  [ECOSTRUXURE_RULES, 1],
  [ELASTIC_RULES, 2],
  [ELEVENLABS_RULES, 1],
  [ENDORLABS_RULES, 1],
  [ETHEREUM_RULES, 1],
  [ETHERSCAN_RULES, 1],
  [ETSY_RULES, 1],
  [EXA_RULES, 1],
  [EXOSCALE_RULES, 2],
  [EXPO_RULES, 1],
  [FACEBOOK_RULES, 2],
  [FAL_RULES, 1],
  [FASTLY_RULES, 1],
  [FEATHERLESS_RULES, 1],
  [FEISHU_RULES, 1],
  [FIGMA_RULES, 1],
  [FINAGE_RULES, 1],
  [FIRECRAWL_RULES, 1],
  [FIREWORKS_RULES, 1],
  [FISHAUDIO_RULES, 1],
  [FLAGSMITH_RULES, 1],
  [FLEETBASE_RULES, 1],
  [FLEXPORT_RULES, 1],
  [FLOWISE_RULES, 1],
  [FLUTTERWAVE_RULES, 1],
  [FLY_RULES, 1],
  [FOURSQUARE_RULES, 1],
  [FRAMEIO_RULES, 1],
  [FRESHDESK_RULES, 1],
  [FRIENDLI_RULES, 1],
  [FULLSTORY_RULES, 1],
  [GAMMA_RULES, 1],
  [GANDI_RULES, 1],
  [GCNOTIFY_RULES, 1],
  [GCP_RULES, 2],
  [GEMINI_RULES, 1],
  [GENERIC_RULES, 21],
  [GHOST_RULES, 1],
  [GITBOOK_RULES, 1],
  [GITEA_RULES, 1],
  [GITHUB_RULES, 5],
  [GITLAB_RULES, 14],
  [GLADIA_RULES, 1],
  [GOCARDLESS_RULES, 1],
  [GOOGLE_RULES, 7],
  [GRADLE_RULES, 1],
  [GRAFANA_RULES, 3],
  [GREENHOUSE_RULES, 1],
  [GROQ_RULES, 1],
  [HACKCLUB_RULES, 1],
  [HARNESS_RULES, 1],
  [HASURA_RULES, 1],
  [HCP_RULES, 1],
  [HEADSCALE_RULES, 1],
  [HEARTLAND_RULES, 1],
  [HELICONE_RULES, 1],
  [HERE_RULES, 1],
  [HEROKU_RULES, 2],
  [HETZNER_RULES, 1],
  [HEX_RULES, 1],
  [HEYGEN_RULES, 1],
  [HONEYCOMB_RULES, 1],
  [HTTP_RULES, 4],
  [HUAWEI_RULES, 1],
  [HUBSPOT_RULES, 1],
  [HUGGINGFACE_RULES, 3],
  [HUME_RULES, 1],
  [HUNTER_RULES, 1],
  [HYPERBROWSER_RULES, 1],
  [IBM_RULES, 1],
  [IFTTT_RULES, 1],
  [INFISICAL_RULES, 2],
  [INFLUXDB_RULES, 1],
  [INFRACOST_RULES, 1],
  [INFURA_RULES, 1],
  [INNGEST_RULES, 1],
  [INSTAGRAM_RULES, 1],
  [INTERCOM_RULES, 1],
  [INTRA42_RULES, 1],
  [IONIC_RULES, 1],
  [IONOS_RULES, 1],
  [ITERABLE_RULES, 1],
  [JDBC_RULES, 1],
  [JENKINS_RULES, 1],
  [JFROG_RULES, 1],
  [JINA_RULES, 1],
  [JOTFORM_RULES, 1],
  [JUMPCLOUD_RULES, 1],
  [JUNIPER_RULES, 1],
  [JWK_RULES, 3],
  [JWT_RULES, 1],
  [K3S_RULES, 1],
  [KAGI_RULES, 1],
  [KEYCLOAK_RULES, 1],
  [KLARNA_RULES, 1],
  [KLAVIYO_RULES, 1],
  [KOYEB_RULES, 1],
  [KRAKEN_RULES, 1],
  [KUBERNETES_RULES, 2],
  [KUCOIN_RULES, 1],
  [LAKERA_RULES, 1],
  [LAMBDA_RULES, 1],
  [LANGFLOW_RULES, 1],
  [LANGFUSE_RULES, 1],
  [LANGSMITH_RULES, 2],
  [LARAVEL_RULES, 1],
  [LAUNCHDARKLY_RULES, 1],
  [LEONARDO_RULES, 1],
  [LETTA_RULES, 1],
  [LICHESS_RULES, 1],
  [LIGHTNING_RULES, 1],
  [LINE_RULES, 1],
  [LINEAR_RULES, 1],
  [LINKEDIN_RULES, 1],
  [LINKUP_RULES, 1],
  [LINODE_RULES, 1],
  [LITELLM_RULES, 1],
  [LIVEBLOCKS_RULES, 1],
  [LIVEKIT_RULES, 1],
  [LLAMA_RULES, 1],
  [LLAMACLOUD_RULES, 1],
  [LOB_RULES, 1],
  [LOGFIRE_RULES, 1],
  [LOGGLY_RULES, 1],
  [LOKALISE_RULES, 1],
  [LUMA_RULES, 1],
  [MAILCHIMP_RULES, 1],
  [MAILERSEND_RULES, 1],
  [MAILGUN_RULES, 1],
  [MAILJET_RULES, 1],
  [MAILTRAP_RULES, 1],
  [MAKE_RULES, 1],
  [MANDRILL_RULES, 1],
  [MAPBOX_RULES, 2],
  [MAPPEDIN_RULES, 1],
  [MATERIALIZE_RULES, 1],
  [MATRIX_RULES, 1],
  [MATTERMOST_RULES, 1],
  [MAXMIND_RULES, 1],
  [MEILISEARCH_RULES, 1],
  [MEM0_RULES, 1],
  [MERAKI_RULES, 1],
  [MERCADOPAGO_RULES, 1],
  [MERCURY_RULES, 1],
  [MERGIFY_RULES, 1],
  [MESSAGEBIRD_RULES, 1],
  [MEZMO_RULES, 1],
  [MIDTRANS_RULES, 1],
  [MINIMAX_RULES, 1],
  [MINISIGN_RULES, 1],
  [MINTLIFY_RULES, 1],
  [MISTRAL_RULES, 1],
  [MODAL_RULES, 1],
  [MOLLIE_RULES, 1],
  [MONGODB_RULES, 1],
  [MUX_RULES, 1],
  [NAMECHEAP_RULES, 1],
  [NANGO_RULES, 1],
  [NATS_RULES, 1],
  [NEAR_RULES, 1],
  [NEBULA_RULES, 1],
  [NEON_RULES, 1],
  [NETBIRD_RULES, 1],
  [NETLIFY_RULES, 2],
  [NETRC_RULES, 1],
  [NEWRELIC_RULES, 3],
  [NGROK_RULES, 1],
  [NIGHTFALL_RULES, 1],
  [NOMAD_RULES, 1],
  [NOMIC_RULES, 1],
  [NOSTR_RULES, 1],
  [NOTION_RULES, 2],
  [NOVITA_RULES, 1],
  [NPM_RULES, 2],
  [NTFY_RULES, 1],
  [NUGET_RULES, 1],
  [NVIDIA_RULES, 1],
  [NX_RULES, 1],
  [NYLAS_RULES, 1],
  [OANDA_RULES, 1],
  [OCTOPUS_RULES, 1],
  [OKTA_RULES, 1],
  [OKX_RULES, 1],
  [OLLAMA_RULES, 1],
  [OMISE_RULES, 1],
  [ONELOGIN_RULES, 1],
  [ONEPASSWORD_RULES, 2],
  [ONESIGNAL_RULES, 1],
  [ONFIDO_RULES, 1],
  [OPENAI_RULES, 5],
  [OPENCAGE_RULES, 1],
  [OPENROUTER_RULES, 1],
  [OPENSHIFT_RULES, 1],
  [OPENVPN_RULES, 1],
  [OPENVSX_RULES, 1],
  [OPENWEATHER_RULES, 1],
  [OPSGENIE_RULES, 1],
  [ORY_RULES, 1],
  [OVH_RULES, 1],
  [PACKAGECLOUD_RULES, 1],
  [PACKAGIST_RULES, 1],
  [PADDLE_RULES, 2],
  [PAGERDUTY_RULES, 1],
  [PANDADOC_RULES, 1],
  [PANGEA_RULES, 1],
  [PARASAIL_RULES, 1],
  [PARTICLE_RULES, 1],
  [PAYPAL_RULES, 1],
  [PAYSTACK_RULES, 1],
  [PERCY_RULES, 1],
  [PERMIT_RULES, 1],
  [PERPLEXITY_RULES, 1],
  [PERSONA_RULES, 1],
  [PEXELS_RULES, 1],
  [PGPASS_RULES, 1],
  [PINECONE_RULES, 2],
  [PINTEREST_RULES, 1],
  [PIPEDRIVE_RULES, 1],
  [PLAID_RULES, 2],
  [PLANETSCALE_RULES, 1],
  [PLIVO_RULES, 1],
  [POLAR_RULES, 1],
  [POLYGON_RULES, 1],
  [PORKBUN_RULES, 1],
  [PORTAINER_RULES, 1],
  [PORTKEY_RULES, 1],
  [POSTHOG_RULES, 3],
  [POSTMAN_RULES, 1],
  [POSTMARK_RULES, 1],
  [PREDIBASE_RULES, 1],
  [PREFECT_RULES, 1],
  [PRINTFUL_RULES, 1],
  [PRIVATE_KEY_RULES, 5],
  [PROMPTLAYER_RULES, 1],
  [PROOF_RULES, 1],
  [PUBNUB_RULES, 1],
  [PULUMI_RULES, 1],
  [PUSHBULLET_RULES, 1],
  [PUSHER_RULES, 1],
  [PUSHOVER_RULES, 1],
  [PYPI_RULES, 1],
  [QDRANT_RULES, 1],
  [QUICKNODE_RULES, 1],
  [RADAR_RULES, 1],
  [RAILS_RULES, 1],
  [RAILWAY_RULES, 1],
  [RAINFOREST_RULES, 1],
  [RAMP_RULES, 1],
  [RANCHER_RULES, 1],
  [RAPIDAPI_RULES, 1],
  [RAZORPAY_RULES, 2],
  [README_RULES, 1],
  [RECURLY_RULES, 1],
  [REDDIT_RULES, 1],
  [REDIRECTPIZZA_RULES, 1],
  [REMOVEBG_RULES, 1],
  [RENDER_RULES, 2],
  [REPLICATE_RULES, 1],
  [RESEND_RULES, 1],
  [RETELL_RULES, 1],
  [RIOT_RULES, 1],
  [ROBINHOOD_RULES, 1],
  [ROBOFLOW_RULES, 1],
  [ROLLBAR_RULES, 1],
  [ROOTLY_RULES, 1],
  [RSA_RULES, 1],
  [RUBYGEMS_RULES, 1],
  [RUNPOD_RULES, 1],
  [RUNWAY_RULES, 1],
  [SALAD_RULES, 1],
  [SALESBLINK_RULES, 1],
  [SALESFORCE_RULES, 2],
  [SAMBANOVA_RULES, 1],
  [SAMSARA_RULES, 1],
  [SANITY_RULES, 1],
  [SAUCELABS_RULES, 1],
  [SCALE_RULES, 1],
  [SCALEWAY_RULES, 1],
  [SCALINGO_RULES, 1],
  [SCRAPERAPI_RULES, 1],
  [SCRAPFLY_RULES, 1],
  [SCRAPINGBEE_RULES, 1],
  [SECURITYTRAILS_RULES, 1],
  [SEGMENT_RULES, 1],
  [SEMGREP_RULES, 1],
  [SENDBIRD_RULES, 1],
  [SENDGRID_RULES, 1],
  [SENTRY_RULES, 2],
  [SERPAPI_RULES, 1],
  [SERPER_RULES, 1],
  [SETTLEMINT_RULES, 1],
  [SHIPPO_RULES, 1],
  [SHIPSTATION_RULES, 1],
  [SHODAN_RULES, 1],
  [SHOPIFY_RULES, 2],
  [SHORTCUT_RULES, 1],
  [SHUTTERSTOCK_RULES, 1],
  [SLACK_RULES, 6],
  [SMARTSHEET_RULES, 1],
  [SMITHERY_RULES, 1],
  [SMOOCH_RULES, 1],
  [SMTP2GO_RULES, 1],
  [SNYK_RULES, 1],
  [SOCKET_RULES, 1],
  [SOLANA_RULES, 1],
  [SONAR_RULES, 1],
  [SOURCEGRAPH_RULES, 2],
  [SPARKPOST_RULES, 1],
  [SPEECHMATICS_RULES, 1],
  [SPLUNK_RULES, 1],
  [SPOTIFY_RULES, 1],
  [SQUARE_RULES, 2],
  [SQUARESPACE_RULES, 1],
  [SSHPASS_RULES, 1],
  [STABILITY_RULES, 1],
  [STACKHAWK_RULES, 1],
  [STATSIG_RULES, 1],
  [STEEL_RULES, 1],
  [STELLAR_RULES, 1],
  [STORYBLOK_RULES, 2],
  [STRIPE_RULES, 4],
  [STYTCH_RULES, 1],
  [SUI_RULES, 1],
  [SUMOLOGIC_RULES, 1],
  [SUPABASE_RULES, 3],
  [SUPERMEMORY_RULES, 1],
  [SVC_RULES, 1],
  [TABLEAU_RULES, 1],
  [TAILSCALE_RULES, 1],
  [TAVILY_RULES, 1],
  [TAVUS_RULES, 1],
  [TEAMCITY_RULES, 1],
  [TEAMS_RULES, 1],
  [TEAMWORK_RULES, 1],
  [TELEGRAM_RULES, 1],
  [TELEPORT_RULES, 1],
  [TELNYX_RULES, 1],
  [TENCENT_RULES, 2],
  [TERRAFORM_RULES, 1],
  [TESTKUBE_RULES, 1],
  [TEZOS_RULES, 1],
  [THUNDERSTORE_RULES, 1],
  [TICKETTAILOR_RULES, 1],
  [TIGRIS_RULES, 1],
  [TIINGO_RULES, 1],
  [TINES_RULES, 1],
  [TINYBIRD_RULES, 1],
  [TODOIST_RULES, 1],
  [TOGETHER_RULES, 2],
  [TOGGL_RULES, 1],
  [TOLGEE_RULES, 1],
  [TOMTOM_RULES, 1],
  [TOSS_RULES, 1],
  [TRACELOOP_RULES, 1],
  [TRANSIFEX_RULES, 1],
  [TRAVIS_RULES, 1],
  [TRELLO_RULES, 1],
  [TRIGGER_RULES, 1],
  [TRUENAS_RULES, 1],
  [TRUFFLEHOG_RULES, 1],
  [TURBOPUFFER_RULES, 1],
  [TWILIO_RULES, 2],
  [TWITCH_RULES, 1],
  [TYPEFORM_RULES, 1],
  [TYPESENSE_RULES, 1],
  [UBIDOTS_RULES, 1],
  [ULTRAVOX_RULES, 1],
  [UNKEY_RULES, 1],
  [UNLEASH_RULES, 1],
  [UNSPLASH_RULES, 1],
  [UNSTRUCTURED_RULES, 1],
  [UPCLOUD_RULES, 1],
  [UPSTAGE_RULES, 1],
  [UPSTASH_RULES, 1],
  [UPTIMEROBOT_RULES, 1],
  [URL_RULES, 1],
  [V0_RULES, 1],
  [VALTOWN_RULES, 1],
  [VAPI_RULES, 1],
  [VAPID_RULES, 1],
  [VASTAI_RULES, 1],
  [VAULT_RULES, 4],
  [VERCEL_RULES, 3],
  [VESPA_RULES, 1],
  [VIRUSTOTAL_RULES, 1],
  [VK_RULES, 1],
  [VOICEFLOW_RULES, 1],
  [VOLCENGINE_RULES, 1],
  [VONAGE_RULES, 1],
  [VOYAGE_RULES, 1],
  [VULTR_RULES, 1],
  [WAKATIME_RULES, 1],
  [WANDB_RULES, 2],
  [WARP_RULES, 1],
  [WARPSTREAM_RULES, 1],
  [WEAVIATE_RULES, 1],
  [WEBFLOW_RULES, 1],
  [WEBLATE_RULES, 1],
  [WECOM_RULES, 1],
  [WINDOWS_RULES, 2],
  [WIREGUARD_RULES, 1],
  [WISE_RULES, 1],
  [WIT_RULES, 1],
  [WOOCOMMERCE_RULES, 1],
  [WORDPRESS_RULES, 1],
  [WORKATO_RULES, 1],
  [WORKOS_RULES, 1],
  [X_RULES, 2],
  [XAI_RULES, 1],
  [XATA_RULES, 1],
  [XENDIT_RULES, 1],
  [YANDEX_RULES, 5],
  [YOU_RULES, 1],
  [ZAPIER_RULES, 1],
  [ZENDESK_RULES, 1],
  [ZENROWS_RULES, 1],
  [ZEP_RULES, 1],
  [ZEROTIER_RULES, 1],
  [ZHIPU_RULES, 1],
  [ZILLIZ_RULES, 1],
  [ZOHO_RULES, 1],
  [ZOOM_RULES, 1],
  [ZUPLO_RULES, 1],
];
