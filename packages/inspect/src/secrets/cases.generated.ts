// Made from the files of rules/ by `npm run generate`.
import type { RuleCases } from './sample.testing.ts';
import { ABLY_CASES } from './rules/ably.cases.ts';
import { ABUSEIPDB_CASES } from './rules/abuseipdb.cases.ts';
import { ADAFRUIT_CASES } from './rules/adafruit.cases.ts';
import { ADO_CASES } from './rules/ado.cases.ts';
import { ADOBE_CASES } from './rules/adobe.cases.ts';
import { ADYEN_CASES } from './rules/adyen.cases.ts';
import { AFTERSHIP_CASES } from './rules/aftership.cases.ts';
import { AGE_CASES } from './rules/age.cases.ts';
import { AGENTMAIL_CASES } from './rules/agentmail.cases.ts';
import { AGENTOPS_CASES } from './rules/agentops.cases.ts';
import { AGORA_CASES } from './rules/agora.cases.ts';
import { AI21_CASES } from './rules/ai21.cases.ts';
import { AIKIDO_CASES } from './rules/aikido.cases.ts';
import { AIRTABLE_CASES } from './rules/airtable.cases.ts';
import { AIVEN_CASES } from './rules/aiven.cases.ts';
import { AKEYLESS_CASES } from './rules/akeyless.cases.ts';
import { ALCHEMY_CASES } from './rules/alchemy.cases.ts';
import { ALGOLIA_CASES } from './rules/algolia.cases.ts';
import { ALIBABA_CASES } from './rules/alibaba.cases.ts';
import { ALPACA_CASES } from './rules/alpaca.cases.ts';
import { AMAZON_CASES } from './rules/amazon.cases.ts';
import { AMP_CASES } from './rules/amp.cases.ts';
import { AMPLITUDE_CASES } from './rules/amplitude.cases.ts';
import { ANTHROPIC_CASES } from './rules/anthropic.cases.ts';
import { ANYSCALE_CASES } from './rules/anyscale.cases.ts';
import { APIFY_CASES } from './rules/apify.cases.ts';
import { APPWRITE_CASES } from './rules/appwrite.cases.ts';
import { APTOS_CASES } from './rules/aptos.cases.ts';
import { ARCADE_CASES } from './rules/arcade.cases.ts';
import { ARCJET_CASES } from './rules/arcjet.cases.ts';
import { ARGOS_CASES } from './rules/argos.cases.ts';
import { ARIZE_CASES } from './rules/arize.cases.ts';
import { ASAAS_CASES } from './rules/asaas.cases.ts';
import { ASANA_CASES } from './rules/asana.cases.ts';
import { ASPNET_CASES } from './rules/aspnet.cases.ts';
import { ASSEMBLYAI_CASES } from './rules/assemblyai.cases.ts';
import { ASTRA_CASES } from './rules/astra.cases.ts';
import { ATLASSIAN_CASES } from './rules/atlassian.cases.ts';
import { ATTIO_CASES } from './rules/attio.cases.ts';
import { AUTH0_CASES } from './rules/auth0.cases.ts';
import { AUTHRESS_CASES } from './rules/authress.cases.ts';
import { AWS_CASES } from './rules/aws.cases.ts';
import { AXIOM_CASES } from './rules/axiom.cases.ts';
import { AZURE_CASES } from './rules/azure.cases.ts';
import { BACKBLAZE_CASES } from './rules/backblaze.cases.ts';
import { BAIDU_CASES } from './rules/baidu.cases.ts';
import { BAMBOOHR_CASES } from './rules/bamboohr.cases.ts';
import { BANNERBEAR_CASES } from './rules/bannerbear.cases.ts';
import { BAREMETRICS_CASES } from './rules/baremetrics.cases.ts';
import { BASETEN_CASES } from './rules/baseten.cases.ts';
import { BESTTIME_CASES } from './rules/besttime.cases.ts';
import { BETTERSTACK_CASES } from './rules/betterstack.cases.ts';
import { BFL_CASES } from './rules/bfl.cases.ts';
import { BIGCOMMERCE_CASES } from './rules/bigcommerce.cases.ts';
import { BINANCE_CASES } from './rules/binance.cases.ts';
import { BIP32_CASES } from './rules/bip32.cases.ts';
import { BIP39_CASES } from './rules/bip39.cases.ts';
import { BITBUCKET_CASES } from './rules/bitbucket.cases.ts';
import { BITCOIN_CASES } from './rules/bitcoin.cases.ts';
import { BITGO_CASES } from './rules/bitgo.cases.ts';
import { BITLY_CASES } from './rules/bitly.cases.ts';
import { BITRISE_CASES } from './rules/bitrise.cases.ts';
import { BITWARDEN_CASES } from './rules/bitwarden.cases.ts';
import { BLAXEL_CASES } from './rules/blaxel.cases.ts';
import { BLOCKFROST_CASES } from './rules/blockfrost.cases.ts';
import { BLOCKPROTOCOL_CASES } from './rules/blockprotocol.cases.ts';
import { BLUESKY_CASES } from './rules/bluesky.cases.ts';
import { BLYNK_CASES } from './rules/blynk.cases.ts';
import { BOTPRESS_CASES } from './rules/botpress.cases.ts';
import { BRAINTREE_CASES } from './rules/braintree.cases.ts';
import { BRAVE_CASES } from './rules/brave.cases.ts';
import { BREVO_CASES } from './rules/brevo.cases.ts';
import { BRIGHTDATA_CASES } from './rules/brightdata.cases.ts';
import { BROKER_CASES } from './rules/broker.cases.ts';
import { BROWSERBASE_CASES } from './rules/browserbase.cases.ts';
import { BROWSERSTACK_CASES } from './rules/browserstack.cases.ts';
import { BROWSERUSE_CASES } from './rules/browseruse.cases.ts';
import { BUGSNAG_CASES } from './rules/bugsnag.cases.ts';
import { BUILDER_CASES } from './rules/builder.cases.ts';
import { BUILDKITE_CASES } from './rules/buildkite.cases.ts';
import { BUNNY_CASES } from './rules/bunny.cases.ts';
import { BYBIT_CASES } from './rules/bybit.cases.ts';
import { CALCOM_CASES } from './rules/calcom.cases.ts';
import { CANVA_CASES } from './rules/canva.cases.ts';
import { CARTESIA_CASES } from './rules/cartesia.cases.ts';
import { CEREBRAS_CASES } from './rules/cerebras.cases.ts';
import { CHARGEBEE_CASES } from './rules/chargebee.cases.ts';
import { CHECKLY_CASES } from './rules/checkly.cases.ts';
import { CHECKOUT_CASES } from './rules/checkout.cases.ts';
import { CHROMA_CASES } from './rules/chroma.cases.ts';
import { CHROMATIC_CASES } from './rules/chromatic.cases.ts';
import { CHUTES_CASES } from './rules/chutes.cases.ts';
import { CIRCLE_CASES } from './rules/circle.cases.ts';
import { CIRCLECI_CASES } from './rules/circleci.cases.ts';
import { CISCO_CASES } from './rules/cisco.cases.ts';
import { CIVO_CASES } from './rules/civo.cases.ts';
import { CLARIFAI_CASES } from './rules/clarifai.cases.ts';
import { CLERK_CASES } from './rules/clerk.cases.ts';
import { CLICKHOUSE_CASES } from './rules/clickhouse.cases.ts';
import { CLICKUP_CASES } from './rules/clickup.cases.ts';
import { CLIPDROP_CASES } from './rules/clipdrop.cases.ts';
import { CLOJARS_CASES } from './rules/clojars.cases.ts';
import { CLOSE_CASES } from './rules/close.cases.ts';
import { CLOUDFLARE_CASES } from './rules/cloudflare.cases.ts';
import { CLOUDINARY_CASES } from './rules/cloudinary.cases.ts';
import { CLOUDSMITH_CASES } from './rules/cloudsmith.cases.ts';
import { COCKROACH_CASES } from './rules/cockroach.cases.ts';
import { CODA_CASES } from './rules/coda.cases.ts';
import { CODECOV_CASES } from './rules/codecov.cases.ts';
import { CODERABBIT_CASES } from './rules/coderabbit.cases.ts';
import { COHERE_CASES } from './rules/cohere.cases.ts';
import { COINBASE_CASES } from './rules/coinbase.cases.ts';
import { COINGECKO_CASES } from './rules/coingecko.cases.ts';
import { COINMARKETCAP_CASES } from './rules/coinmarketcap.cases.ts';
import { COLUMN_CASES } from './rules/column.cases.ts';
import { COMET_CASES } from './rules/comet.cases.ts';
import { COMPOSIO_CASES } from './rules/composio.cases.ts';
import { CONFIGCAT_CASES } from './rules/configcat.cases.ts';
import { CONFLUENT_CASES } from './rules/confluent.cases.ts';
import { CONJUR_CASES } from './rules/conjur.cases.ts';
import { CONSUL_CASES } from './rules/consul.cases.ts';
import { CONTENTFUL_CASES } from './rules/contentful.cases.ts';
import { CONTEXT7_CASES } from './rules/context7.cases.ts';
import { CONVERTAPI_CASES } from './rules/convertapi.cases.ts';
import { CONVEX_CASES } from './rules/convex.cases.ts';
import { CORALOGIX_CASES } from './rules/coralogix.cases.ts';
import { COSIGN_CASES } from './rules/cosign.cases.ts';
import { COUCHBASE_CASES } from './rules/couchbase.cases.ts';
import { COURIER_CASES } from './rules/courier.cases.ts';
import { COZE_CASES } from './rules/coze.cases.ts';
import { CRATES_CASES } from './rules/crates.cases.ts';
import { CROSSMINT_CASES } from './rules/crossmint.cases.ts';
import { CURSOR_CASES } from './rules/cursor.cases.ts';
import { CYPRESS_CASES } from './rules/cypress.cases.ts';
import { DATABASE_CASES } from './rules/database.cases.ts';
import { DATABENTO_CASES } from './rules/databento.cases.ts';
import { DATABRICKS_CASES } from './rules/databricks.cases.ts';
import { DATADOG_CASES } from './rules/datadog.cases.ts';
import { DAYTONA_CASES } from './rules/daytona.cases.ts';
import { DBT_CASES } from './rules/dbt.cases.ts';
import { DEEPGRAM_CASES } from './rules/deepgram.cases.ts';
import { DEEPINFRA_CASES } from './rules/deepinfra.cases.ts';
import { DEEPL_CASES } from './rules/deepl.cases.ts';
import { DEEPSEEK_CASES } from './rules/deepseek.cases.ts';
import { DEFINEDNETWORKING_CASES } from './rules/definednetworking.cases.ts';
import { DENO_CASES } from './rules/deno.cases.ts';
import { DEPENDENCYTRACK_CASES } from './rules/dependencytrack.cases.ts';
import { DEVCYCLE_CASES } from './rules/devcycle.cases.ts';
import { DEVIN_CASES } from './rules/devin.cases.ts';
import { DIFY_CASES } from './rules/dify.cases.ts';
import { DIGITALOCEAN_CASES } from './rules/digitalocean.cases.ts';
import { DINGTALK_CASES } from './rules/dingtalk.cases.ts';
import { DISCORD_CASES } from './rules/discord.cases.ts';
import { DNSIMPLE_CASES } from './rules/dnsimple.cases.ts';
import { DOCKER_CASES } from './rules/docker.cases.ts';
import { DOCUSIGN_CASES } from './rules/docusign.cases.ts';
import { DOPPLER_CASES } from './rules/doppler.cases.ts';
import { DRONE_CASES } from './rules/drone.cases.ts';
import { DROPBOX_CASES } from './rules/dropbox.cases.ts';
import { DRYRUN_CASES } from './rules/dryrun.cases.ts';
import { DUB_CASES } from './rules/dub.cases.ts';
import { DUCKDNS_CASES } from './rules/duckdns.cases.ts';
import { DUFFEL_CASES } from './rules/duffel.cases.ts';
import { DUO_CASES } from './rules/duo.cases.ts';
import { DYNATRACE_CASES } from './rules/dynatrace.cases.ts';
import { E2B_CASES } from './rules/e2b.cases.ts';
import { EASYPOST_CASES } from './rules/easypost.cases.ts';
import { EBAY_CASES } from './rules/ebay.cases.ts';
import { ECOSTRUXURE_CASES } from './rules/ecostruxure.cases.ts';
import { ELASTIC_CASES } from './rules/elastic.cases.ts';
import { ELEVENLABS_CASES } from './rules/elevenlabs.cases.ts';
import { ENDORLABS_CASES } from './rules/endorlabs.cases.ts';
import { ETHEREUM_CASES } from './rules/ethereum.cases.ts';
import { ETHERSCAN_CASES } from './rules/etherscan.cases.ts';
import { ETSY_CASES } from './rules/etsy.cases.ts';
import { EXA_CASES } from './rules/exa.cases.ts';
import { EXOSCALE_CASES } from './rules/exoscale.cases.ts';
import { EXPO_CASES } from './rules/expo.cases.ts';
import { FACEBOOK_CASES } from './rules/facebook.cases.ts';
import { FAL_CASES } from './rules/fal.cases.ts';
import { FASTLY_CASES } from './rules/fastly.cases.ts';
import { FEATHERLESS_CASES } from './rules/featherless.cases.ts';
import { FEISHU_CASES } from './rules/feishu.cases.ts';
import { FIGMA_CASES } from './rules/figma.cases.ts';
import { FINAGE_CASES } from './rules/finage.cases.ts';
import { FIRECRAWL_CASES } from './rules/firecrawl.cases.ts';
import { FIREWORKS_CASES } from './rules/fireworks.cases.ts';
import { FISHAUDIO_CASES } from './rules/fishaudio.cases.ts';
import { FLAGSMITH_CASES } from './rules/flagsmith.cases.ts';
import { FLEETBASE_CASES } from './rules/fleetbase.cases.ts';
import { FLEXPORT_CASES } from './rules/flexport.cases.ts';
import { FLOWISE_CASES } from './rules/flowise.cases.ts';
import { FLUTTERWAVE_CASES } from './rules/flutterwave.cases.ts';
import { FLY_CASES } from './rules/fly.cases.ts';
import { FOURSQUARE_CASES } from './rules/foursquare.cases.ts';
import { FRAMEIO_CASES } from './rules/frameio.cases.ts';
import { FRESHDESK_CASES } from './rules/freshdesk.cases.ts';
import { FRIENDLI_CASES } from './rules/friendli.cases.ts';
import { FULLSTORY_CASES } from './rules/fullstory.cases.ts';
import { GAMMA_CASES } from './rules/gamma.cases.ts';
import { GANDI_CASES } from './rules/gandi.cases.ts';
import { GCNOTIFY_CASES } from './rules/gcnotify.cases.ts';
import { GCP_CASES } from './rules/gcp.cases.ts';
import { GEMINI_CASES } from './rules/gemini.cases.ts';
import { GENERIC_CASES } from './rules/generic.cases.ts';
import { GHOST_CASES } from './rules/ghost.cases.ts';
import { GITBOOK_CASES } from './rules/gitbook.cases.ts';
import { GITEA_CASES } from './rules/gitea.cases.ts';
import { GITHUB_CASES } from './rules/github.cases.ts';
import { GITLAB_CASES } from './rules/gitlab.cases.ts';
import { GLADIA_CASES } from './rules/gladia.cases.ts';
import { GOCARDLESS_CASES } from './rules/gocardless.cases.ts';
import { GOOGLE_CASES } from './rules/google.cases.ts';
import { GRADLE_CASES } from './rules/gradle.cases.ts';
import { GRAFANA_CASES } from './rules/grafana.cases.ts';
import { GREENHOUSE_CASES } from './rules/greenhouse.cases.ts';
import { GROQ_CASES } from './rules/groq.cases.ts';
import { HACKCLUB_CASES } from './rules/hackclub.cases.ts';
import { HARNESS_CASES } from './rules/harness.cases.ts';
import { HASURA_CASES } from './rules/hasura.cases.ts';
import { HCP_CASES } from './rules/hcp.cases.ts';
import { HEADSCALE_CASES } from './rules/headscale.cases.ts';
import { HEARTLAND_CASES } from './rules/heartland.cases.ts';
import { HELICONE_CASES } from './rules/helicone.cases.ts';
import { HERE_CASES } from './rules/here.cases.ts';
import { HEROKU_CASES } from './rules/heroku.cases.ts';
import { HETZNER_CASES } from './rules/hetzner.cases.ts';
import { HEX_CASES } from './rules/hex.cases.ts';
import { HEYGEN_CASES } from './rules/heygen.cases.ts';
import { HONEYCOMB_CASES } from './rules/honeycomb.cases.ts';
import { HTTP_CASES } from './rules/http.cases.ts';
import { HUAWEI_CASES } from './rules/huawei.cases.ts';
import { HUBSPOT_CASES } from './rules/hubspot.cases.ts';
import { HUGGINGFACE_CASES } from './rules/huggingface.cases.ts';
import { HUME_CASES } from './rules/hume.cases.ts';
import { HUNTER_CASES } from './rules/hunter.cases.ts';
import { HYPERBROWSER_CASES } from './rules/hyperbrowser.cases.ts';
import { IBM_CASES } from './rules/ibm.cases.ts';
import { IFTTT_CASES } from './rules/ifttt.cases.ts';
import { INFISICAL_CASES } from './rules/infisical.cases.ts';
import { INFLUXDB_CASES } from './rules/influxdb.cases.ts';
import { INFRACOST_CASES } from './rules/infracost.cases.ts';
import { INFURA_CASES } from './rules/infura.cases.ts';
import { INNGEST_CASES } from './rules/inngest.cases.ts';
import { INSTAGRAM_CASES } from './rules/instagram.cases.ts';
import { INTERCOM_CASES } from './rules/intercom.cases.ts';
import { INTRA42_CASES } from './rules/intra42.cases.ts';
import { IONIC_CASES } from './rules/ionic.cases.ts';
import { IONOS_CASES } from './rules/ionos.cases.ts';
import { ITERABLE_CASES } from './rules/iterable.cases.ts';
import { JDBC_CASES } from './rules/jdbc.cases.ts';
import { JENKINS_CASES } from './rules/jenkins.cases.ts';
import { JFROG_CASES } from './rules/jfrog.cases.ts';
import { JINA_CASES } from './rules/jina.cases.ts';
import { JOTFORM_CASES } from './rules/jotform.cases.ts';
import { JUMPCLOUD_CASES } from './rules/jumpcloud.cases.ts';
import { JUNIPER_CASES } from './rules/juniper.cases.ts';
import { JWK_CASES } from './rules/jwk.cases.ts';
import { JWT_CASES } from './rules/jwt.cases.ts';
import { K3S_CASES } from './rules/k3s.cases.ts';
import { KAGI_CASES } from './rules/kagi.cases.ts';
import { KEYCLOAK_CASES } from './rules/keycloak.cases.ts';
import { KLARNA_CASES } from './rules/klarna.cases.ts';
import { KLAVIYO_CASES } from './rules/klaviyo.cases.ts';
import { KOYEB_CASES } from './rules/koyeb.cases.ts';
import { KRAKEN_CASES } from './rules/kraken.cases.ts';
import { KUBERNETES_CASES } from './rules/kubernetes.cases.ts';
import { KUCOIN_CASES } from './rules/kucoin.cases.ts';
import { LAKERA_CASES } from './rules/lakera.cases.ts';
import { LAMBDA_CASES } from './rules/lambda.cases.ts';
import { LANGFLOW_CASES } from './rules/langflow.cases.ts';
import { LANGFUSE_CASES } from './rules/langfuse.cases.ts';
import { LANGSMITH_CASES } from './rules/langsmith.cases.ts';
import { LARAVEL_CASES } from './rules/laravel.cases.ts';
import { LAUNCHDARKLY_CASES } from './rules/launchdarkly.cases.ts';
import { LEONARDO_CASES } from './rules/leonardo.cases.ts';
import { LETTA_CASES } from './rules/letta.cases.ts';
import { LICHESS_CASES } from './rules/lichess.cases.ts';
import { LIGHTNING_CASES } from './rules/lightning.cases.ts';
import { LINE_CASES } from './rules/line.cases.ts';
import { LINEAR_CASES } from './rules/linear.cases.ts';
import { LINKEDIN_CASES } from './rules/linkedin.cases.ts';
import { LINKUP_CASES } from './rules/linkup.cases.ts';
import { LINODE_CASES } from './rules/linode.cases.ts';
import { LITELLM_CASES } from './rules/litellm.cases.ts';
import { LIVEBLOCKS_CASES } from './rules/liveblocks.cases.ts';
import { LIVEKIT_CASES } from './rules/livekit.cases.ts';
import { LLAMA_CASES } from './rules/llama.cases.ts';
import { LLAMACLOUD_CASES } from './rules/llamacloud.cases.ts';
import { LOB_CASES } from './rules/lob.cases.ts';
import { LOGFIRE_CASES } from './rules/logfire.cases.ts';
import { LOGGLY_CASES } from './rules/loggly.cases.ts';
import { LOKALISE_CASES } from './rules/lokalise.cases.ts';
import { LUMA_CASES } from './rules/luma.cases.ts';
import { MAILCHIMP_CASES } from './rules/mailchimp.cases.ts';
import { MAILERSEND_CASES } from './rules/mailersend.cases.ts';
import { MAILGUN_CASES } from './rules/mailgun.cases.ts';
import { MAILJET_CASES } from './rules/mailjet.cases.ts';
import { MAILTRAP_CASES } from './rules/mailtrap.cases.ts';
import { MAKE_CASES } from './rules/make.cases.ts';
import { MANDRILL_CASES } from './rules/mandrill.cases.ts';
import { MAPBOX_CASES } from './rules/mapbox.cases.ts';
import { MAPPEDIN_CASES } from './rules/mappedin.cases.ts';
import { MATERIALIZE_CASES } from './rules/materialize.cases.ts';
import { MATRIX_CASES } from './rules/matrix.cases.ts';
import { MATTERMOST_CASES } from './rules/mattermost.cases.ts';
import { MAXMIND_CASES } from './rules/maxmind.cases.ts';
import { MEILISEARCH_CASES } from './rules/meilisearch.cases.ts';
import { MEM0_CASES } from './rules/mem0.cases.ts';
import { MERAKI_CASES } from './rules/meraki.cases.ts';
import { MERCADOPAGO_CASES } from './rules/mercadopago.cases.ts';
import { MERCURY_CASES } from './rules/mercury.cases.ts';
import { MERGIFY_CASES } from './rules/mergify.cases.ts';
import { MESSAGEBIRD_CASES } from './rules/messagebird.cases.ts';
import { MEZMO_CASES } from './rules/mezmo.cases.ts';
import { MIDTRANS_CASES } from './rules/midtrans.cases.ts';
import { MINIMAX_CASES } from './rules/minimax.cases.ts';
import { MINISIGN_CASES } from './rules/minisign.cases.ts';
import { MINTLIFY_CASES } from './rules/mintlify.cases.ts';
import { MISTRAL_CASES } from './rules/mistral.cases.ts';
import { MODAL_CASES } from './rules/modal.cases.ts';
import { MOLLIE_CASES } from './rules/mollie.cases.ts';
import { MONGODB_CASES } from './rules/mongodb.cases.ts';
import { MUX_CASES } from './rules/mux.cases.ts';
import { NAMECHEAP_CASES } from './rules/namecheap.cases.ts';
import { NANGO_CASES } from './rules/nango.cases.ts';
import { NATS_CASES } from './rules/nats.cases.ts';
import { NEAR_CASES } from './rules/near.cases.ts';
import { NEBULA_CASES } from './rules/nebula.cases.ts';
import { NEON_CASES } from './rules/neon.cases.ts';
import { NETBIRD_CASES } from './rules/netbird.cases.ts';
import { NETLIFY_CASES } from './rules/netlify.cases.ts';
import { NETRC_CASES } from './rules/netrc.cases.ts';
import { NEWRELIC_CASES } from './rules/newrelic.cases.ts';
import { NGROK_CASES } from './rules/ngrok.cases.ts';
import { NIGHTFALL_CASES } from './rules/nightfall.cases.ts';
import { NOMAD_CASES } from './rules/nomad.cases.ts';
import { NOMIC_CASES } from './rules/nomic.cases.ts';
import { NOSTR_CASES } from './rules/nostr.cases.ts';
import { NOTION_CASES } from './rules/notion.cases.ts';
import { NOVITA_CASES } from './rules/novita.cases.ts';
import { NPM_CASES } from './rules/npm.cases.ts';
import { NTFY_CASES } from './rules/ntfy.cases.ts';
import { NUGET_CASES } from './rules/nuget.cases.ts';
import { NVIDIA_CASES } from './rules/nvidia.cases.ts';
import { NX_CASES } from './rules/nx.cases.ts';
import { NYLAS_CASES } from './rules/nylas.cases.ts';
import { OANDA_CASES } from './rules/oanda.cases.ts';
import { OCTOPUS_CASES } from './rules/octopus.cases.ts';
import { OKTA_CASES } from './rules/okta.cases.ts';
import { OKX_CASES } from './rules/okx.cases.ts';
import { OLLAMA_CASES } from './rules/ollama.cases.ts';
import { OMISE_CASES } from './rules/omise.cases.ts';
import { ONELOGIN_CASES } from './rules/onelogin.cases.ts';
import { ONEPASSWORD_CASES } from './rules/onepassword.cases.ts';
import { ONESIGNAL_CASES } from './rules/onesignal.cases.ts';
import { ONFIDO_CASES } from './rules/onfido.cases.ts';
import { OPENAI_CASES } from './rules/openai.cases.ts';
import { OPENCAGE_CASES } from './rules/opencage.cases.ts';
import { OPENROUTER_CASES } from './rules/openrouter.cases.ts';
import { OPENSHIFT_CASES } from './rules/openshift.cases.ts';
import { OPENVPN_CASES } from './rules/openvpn.cases.ts';
import { OPENVSX_CASES } from './rules/openvsx.cases.ts';
import { OPENWEATHER_CASES } from './rules/openweather.cases.ts';
import { OPSGENIE_CASES } from './rules/opsgenie.cases.ts';
import { ORY_CASES } from './rules/ory.cases.ts';
import { OVH_CASES } from './rules/ovh.cases.ts';
import { PACKAGECLOUD_CASES } from './rules/packagecloud.cases.ts';
import { PACKAGIST_CASES } from './rules/packagist.cases.ts';
import { PADDLE_CASES } from './rules/paddle.cases.ts';
import { PAGERDUTY_CASES } from './rules/pagerduty.cases.ts';
import { PANDADOC_CASES } from './rules/pandadoc.cases.ts';
import { PANGEA_CASES } from './rules/pangea.cases.ts';
import { PARASAIL_CASES } from './rules/parasail.cases.ts';
import { PARTICLE_CASES } from './rules/particle.cases.ts';
import { PAYPAL_CASES } from './rules/paypal.cases.ts';
import { PAYSTACK_CASES } from './rules/paystack.cases.ts';
import { PERCY_CASES } from './rules/percy.cases.ts';
import { PERMIT_CASES } from './rules/permit.cases.ts';
import { PERPLEXITY_CASES } from './rules/perplexity.cases.ts';
import { PERSONA_CASES } from './rules/persona.cases.ts';
import { PEXELS_CASES } from './rules/pexels.cases.ts';
import { PGPASS_CASES } from './rules/pgpass.cases.ts';
import { PINECONE_CASES } from './rules/pinecone.cases.ts';
import { PINTEREST_CASES } from './rules/pinterest.cases.ts';
import { PIPEDRIVE_CASES } from './rules/pipedrive.cases.ts';
import { PLAID_CASES } from './rules/plaid.cases.ts';
import { PLANETSCALE_CASES } from './rules/planetscale.cases.ts';
import { PLIVO_CASES } from './rules/plivo.cases.ts';
import { POLAR_CASES } from './rules/polar.cases.ts';
import { POLYGON_CASES } from './rules/polygon.cases.ts';
import { PORKBUN_CASES } from './rules/porkbun.cases.ts';
import { PORTAINER_CASES } from './rules/portainer.cases.ts';
import { PORTKEY_CASES } from './rules/portkey.cases.ts';
import { POSTHOG_CASES } from './rules/posthog.cases.ts';
import { POSTMAN_CASES } from './rules/postman.cases.ts';
import { POSTMARK_CASES } from './rules/postmark.cases.ts';
import { PREDIBASE_CASES } from './rules/predibase.cases.ts';
import { PREFECT_CASES } from './rules/prefect.cases.ts';
import { PRINTFUL_CASES } from './rules/printful.cases.ts';
import { PRIVATE_KEY_CASES } from './rules/private-key.cases.ts';
import { PROMPTLAYER_CASES } from './rules/promptlayer.cases.ts';
import { PROOF_CASES } from './rules/proof.cases.ts';
import { PUBNUB_CASES } from './rules/pubnub.cases.ts';
import { PULUMI_CASES } from './rules/pulumi.cases.ts';
import { PUSHBULLET_CASES } from './rules/pushbullet.cases.ts';
import { PUSHER_CASES } from './rules/pusher.cases.ts';
import { PUSHOVER_CASES } from './rules/pushover.cases.ts';
import { PYPI_CASES } from './rules/pypi.cases.ts';
import { QDRANT_CASES } from './rules/qdrant.cases.ts';
import { QUICKNODE_CASES } from './rules/quicknode.cases.ts';
import { RADAR_CASES } from './rules/radar.cases.ts';
import { RAILS_CASES } from './rules/rails.cases.ts';
import { RAILWAY_CASES } from './rules/railway.cases.ts';
import { RAINFOREST_CASES } from './rules/rainforest.cases.ts';
import { RAMP_CASES } from './rules/ramp.cases.ts';
import { RANCHER_CASES } from './rules/rancher.cases.ts';
import { RAPIDAPI_CASES } from './rules/rapidapi.cases.ts';
import { RAZORPAY_CASES } from './rules/razorpay.cases.ts';
import { README_CASES } from './rules/readme.cases.ts';
import { RECURLY_CASES } from './rules/recurly.cases.ts';
import { REDDIT_CASES } from './rules/reddit.cases.ts';
import { REDIRECTPIZZA_CASES } from './rules/redirectpizza.cases.ts';
import { REMOVEBG_CASES } from './rules/removebg.cases.ts';
import { RENDER_CASES } from './rules/render.cases.ts';
import { REPLICATE_CASES } from './rules/replicate.cases.ts';
import { RESEND_CASES } from './rules/resend.cases.ts';
import { RETELL_CASES } from './rules/retell.cases.ts';
import { RIOT_CASES } from './rules/riot.cases.ts';
import { ROBINHOOD_CASES } from './rules/robinhood.cases.ts';
import { ROBOFLOW_CASES } from './rules/roboflow.cases.ts';
import { ROLLBAR_CASES } from './rules/rollbar.cases.ts';
import { ROOTLY_CASES } from './rules/rootly.cases.ts';
import { RSA_CASES } from './rules/rsa.cases.ts';
import { RUBYGEMS_CASES } from './rules/rubygems.cases.ts';
import { RUNPOD_CASES } from './rules/runpod.cases.ts';
import { RUNWAY_CASES } from './rules/runway.cases.ts';
import { SALAD_CASES } from './rules/salad.cases.ts';
import { SALESBLINK_CASES } from './rules/salesblink.cases.ts';
import { SALESFORCE_CASES } from './rules/salesforce.cases.ts';
import { SAMBANOVA_CASES } from './rules/sambanova.cases.ts';
import { SAMSARA_CASES } from './rules/samsara.cases.ts';
import { SANITY_CASES } from './rules/sanity.cases.ts';
import { SAUCELABS_CASES } from './rules/saucelabs.cases.ts';
import { SCALE_CASES } from './rules/scale.cases.ts';
import { SCALEWAY_CASES } from './rules/scaleway.cases.ts';
import { SCALINGO_CASES } from './rules/scalingo.cases.ts';
import { SCRAPERAPI_CASES } from './rules/scraperapi.cases.ts';
import { SCRAPFLY_CASES } from './rules/scrapfly.cases.ts';
import { SCRAPINGBEE_CASES } from './rules/scrapingbee.cases.ts';
import { SECURITYTRAILS_CASES } from './rules/securitytrails.cases.ts';
import { SEGMENT_CASES } from './rules/segment.cases.ts';
import { SEMGREP_CASES } from './rules/semgrep.cases.ts';
import { SENDBIRD_CASES } from './rules/sendbird.cases.ts';
import { SENDGRID_CASES } from './rules/sendgrid.cases.ts';
import { SENTRY_CASES } from './rules/sentry.cases.ts';
import { SERPAPI_CASES } from './rules/serpapi.cases.ts';
import { SERPER_CASES } from './rules/serper.cases.ts';
import { SETTLEMINT_CASES } from './rules/settlemint.cases.ts';
import { SHIPPO_CASES } from './rules/shippo.cases.ts';
import { SHIPSTATION_CASES } from './rules/shipstation.cases.ts';
import { SHODAN_CASES } from './rules/shodan.cases.ts';
import { SHOPIFY_CASES } from './rules/shopify.cases.ts';
import { SHORTCUT_CASES } from './rules/shortcut.cases.ts';
import { SHUTTERSTOCK_CASES } from './rules/shutterstock.cases.ts';
import { SLACK_CASES } from './rules/slack.cases.ts';
import { SMARTSHEET_CASES } from './rules/smartsheet.cases.ts';
import { SMITHERY_CASES } from './rules/smithery.cases.ts';
import { SMOOCH_CASES } from './rules/smooch.cases.ts';
import { SMTP2GO_CASES } from './rules/smtp2go.cases.ts';
import { SNYK_CASES } from './rules/snyk.cases.ts';
import { SOCKET_CASES } from './rules/socket.cases.ts';
import { SOLANA_CASES } from './rules/solana.cases.ts';
import { SONAR_CASES } from './rules/sonar.cases.ts';
import { SOURCEGRAPH_CASES } from './rules/sourcegraph.cases.ts';
import { SPARKPOST_CASES } from './rules/sparkpost.cases.ts';
import { SPEECHMATICS_CASES } from './rules/speechmatics.cases.ts';
import { SPLUNK_CASES } from './rules/splunk.cases.ts';
import { SPOTIFY_CASES } from './rules/spotify.cases.ts';
import { SQUARE_CASES } from './rules/square.cases.ts';
import { SQUARESPACE_CASES } from './rules/squarespace.cases.ts';
import { SSHPASS_CASES } from './rules/sshpass.cases.ts';
import { STABILITY_CASES } from './rules/stability.cases.ts';
import { STACKHAWK_CASES } from './rules/stackhawk.cases.ts';
import { STATSIG_CASES } from './rules/statsig.cases.ts';
import { STEEL_CASES } from './rules/steel.cases.ts';
import { STELLAR_CASES } from './rules/stellar.cases.ts';
import { STORYBLOK_CASES } from './rules/storyblok.cases.ts';
import { STRIPE_CASES } from './rules/stripe.cases.ts';
import { STYTCH_CASES } from './rules/stytch.cases.ts';
import { SUI_CASES } from './rules/sui.cases.ts';
import { SUMOLOGIC_CASES } from './rules/sumologic.cases.ts';
import { SUPABASE_CASES } from './rules/supabase.cases.ts';
import { SUPERMEMORY_CASES } from './rules/supermemory.cases.ts';
import { SVC_CASES } from './rules/svc.cases.ts';
import { TABLEAU_CASES } from './rules/tableau.cases.ts';
import { TAILSCALE_CASES } from './rules/tailscale.cases.ts';
import { TAVILY_CASES } from './rules/tavily.cases.ts';
import { TAVUS_CASES } from './rules/tavus.cases.ts';
import { TEAMCITY_CASES } from './rules/teamcity.cases.ts';
import { TEAMS_CASES } from './rules/teams.cases.ts';
import { TEAMWORK_CASES } from './rules/teamwork.cases.ts';
import { TELEGRAM_CASES } from './rules/telegram.cases.ts';
import { TELEPORT_CASES } from './rules/teleport.cases.ts';
import { TELNYX_CASES } from './rules/telnyx.cases.ts';
import { TENCENT_CASES } from './rules/tencent.cases.ts';
import { TERRAFORM_CASES } from './rules/terraform.cases.ts';
import { TESTKUBE_CASES } from './rules/testkube.cases.ts';
import { TEZOS_CASES } from './rules/tezos.cases.ts';
import { THUNDERSTORE_CASES } from './rules/thunderstore.cases.ts';
import { TICKETTAILOR_CASES } from './rules/tickettailor.cases.ts';
import { TIGRIS_CASES } from './rules/tigris.cases.ts';
import { TIINGO_CASES } from './rules/tiingo.cases.ts';
import { TINES_CASES } from './rules/tines.cases.ts';
import { TINYBIRD_CASES } from './rules/tinybird.cases.ts';
import { TODOIST_CASES } from './rules/todoist.cases.ts';
import { TOGETHER_CASES } from './rules/together.cases.ts';
import { TOGGL_CASES } from './rules/toggl.cases.ts';
import { TOLGEE_CASES } from './rules/tolgee.cases.ts';
import { TOMTOM_CASES } from './rules/tomtom.cases.ts';
import { TOSS_CASES } from './rules/toss.cases.ts';
import { TRACELOOP_CASES } from './rules/traceloop.cases.ts';
import { TRANSIFEX_CASES } from './rules/transifex.cases.ts';
import { TRAVIS_CASES } from './rules/travis.cases.ts';
import { TRELLO_CASES } from './rules/trello.cases.ts';
import { TRIGGER_CASES } from './rules/trigger.cases.ts';
import { TRUENAS_CASES } from './rules/truenas.cases.ts';
import { TRUFFLEHOG_CASES } from './rules/trufflehog.cases.ts';
import { TURBOPUFFER_CASES } from './rules/turbopuffer.cases.ts';
import { TWILIO_CASES } from './rules/twilio.cases.ts';
import { TWITCH_CASES } from './rules/twitch.cases.ts';
import { TYPEFORM_CASES } from './rules/typeform.cases.ts';
import { TYPESENSE_CASES } from './rules/typesense.cases.ts';
import { UBIDOTS_CASES } from './rules/ubidots.cases.ts';
import { ULTRAVOX_CASES } from './rules/ultravox.cases.ts';
import { UNKEY_CASES } from './rules/unkey.cases.ts';
import { UNLEASH_CASES } from './rules/unleash.cases.ts';
import { UNSPLASH_CASES } from './rules/unsplash.cases.ts';
import { UNSTRUCTURED_CASES } from './rules/unstructured.cases.ts';
import { UPCLOUD_CASES } from './rules/upcloud.cases.ts';
import { UPSTAGE_CASES } from './rules/upstage.cases.ts';
import { UPSTASH_CASES } from './rules/upstash.cases.ts';
import { UPTIMEROBOT_CASES } from './rules/uptimerobot.cases.ts';
import { URL_CASES } from './rules/url.cases.ts';
import { V0_CASES } from './rules/v0.cases.ts';
import { VALTOWN_CASES } from './rules/valtown.cases.ts';
import { VAPI_CASES } from './rules/vapi.cases.ts';
import { VAPID_CASES } from './rules/vapid.cases.ts';
import { VASTAI_CASES } from './rules/vastai.cases.ts';
import { VAULT_CASES } from './rules/vault.cases.ts';
import { VERCEL_CASES } from './rules/vercel.cases.ts';
import { VESPA_CASES } from './rules/vespa.cases.ts';
import { VIRUSTOTAL_CASES } from './rules/virustotal.cases.ts';
import { VK_CASES } from './rules/vk.cases.ts';
import { VOICEFLOW_CASES } from './rules/voiceflow.cases.ts';
import { VOLCENGINE_CASES } from './rules/volcengine.cases.ts';
import { VONAGE_CASES } from './rules/vonage.cases.ts';
import { VOYAGE_CASES } from './rules/voyage.cases.ts';
import { VULTR_CASES } from './rules/vultr.cases.ts';
import { WAKATIME_CASES } from './rules/wakatime.cases.ts';
import { WANDB_CASES } from './rules/wandb.cases.ts';
import { WARP_CASES } from './rules/warp.cases.ts';
import { WARPSTREAM_CASES } from './rules/warpstream.cases.ts';
import { WEAVIATE_CASES } from './rules/weaviate.cases.ts';
import { WEBFLOW_CASES } from './rules/webflow.cases.ts';
import { WEBLATE_CASES } from './rules/weblate.cases.ts';
import { WECOM_CASES } from './rules/wecom.cases.ts';
import { WINDOWS_CASES } from './rules/windows.cases.ts';
import { WIREGUARD_CASES } from './rules/wireguard.cases.ts';
import { WISE_CASES } from './rules/wise.cases.ts';
import { WIT_CASES } from './rules/wit.cases.ts';
import { WOOCOMMERCE_CASES } from './rules/woocommerce.cases.ts';
import { WORDPRESS_CASES } from './rules/wordpress.cases.ts';
import { WORKATO_CASES } from './rules/workato.cases.ts';
import { WORKOS_CASES } from './rules/workos.cases.ts';
import { X_CASES } from './rules/x.cases.ts';
import { XAI_CASES } from './rules/xai.cases.ts';
import { XATA_CASES } from './rules/xata.cases.ts';
import { XENDIT_CASES } from './rules/xendit.cases.ts';
import { YANDEX_CASES } from './rules/yandex.cases.ts';
import { YOU_CASES } from './rules/you.cases.ts';
import { ZAPIER_CASES } from './rules/zapier.cases.ts';
import { ZENDESK_CASES } from './rules/zendesk.cases.ts';
import { ZENROWS_CASES } from './rules/zenrows.cases.ts';
import { ZEP_CASES } from './rules/zep.cases.ts';
import { ZEROTIER_CASES } from './rules/zerotier.cases.ts';
import { ZHIPU_CASES } from './rules/zhipu.cases.ts';
import { ZILLIZ_CASES } from './rules/zilliz.cases.ts';
import { ZOHO_CASES } from './rules/zoho.cases.ts';
import { ZOOM_CASES } from './rules/zoom.cases.ts';
import { ZUPLO_CASES } from './rules/zuplo.cases.ts';

/** The valid and invalid cases of every rule, for tests. */
export const SECRET_CASES: readonly RuleCases[] = [
  ...ABLY_CASES,
  ...ABUSEIPDB_CASES,
  ...ADAFRUIT_CASES,
  ...ADO_CASES,
  ...ADOBE_CASES,
  ...ADYEN_CASES,
  ...AFTERSHIP_CASES,
  ...AGE_CASES,
  ...AGENTMAIL_CASES,
  ...AGENTOPS_CASES,
  ...AGORA_CASES,
  ...AI21_CASES,
  ...AIKIDO_CASES,
  ...AIRTABLE_CASES,
  ...AIVEN_CASES,
  ...AKEYLESS_CASES,
  ...ALCHEMY_CASES,
  ...ALGOLIA_CASES,
  ...ALIBABA_CASES,
  ...ALPACA_CASES,
  ...AMAZON_CASES,
  ...AMP_CASES,
  ...AMPLITUDE_CASES,
  ...ANTHROPIC_CASES,
  ...ANYSCALE_CASES,
  ...APIFY_CASES,
  ...APPWRITE_CASES,
  ...APTOS_CASES,
  ...ARCADE_CASES,
  ...ARCJET_CASES,
  ...ARGOS_CASES,
  ...ARIZE_CASES,
  ...ASAAS_CASES,
  ...ASANA_CASES,
  ...ASPNET_CASES,
  ...ASSEMBLYAI_CASES,
  ...ASTRA_CASES,
  ...ATLASSIAN_CASES,
  ...ATTIO_CASES,
  ...AUTH0_CASES,
  ...AUTHRESS_CASES,
  ...AWS_CASES,
  ...AXIOM_CASES,
  ...AZURE_CASES,
  ...BACKBLAZE_CASES,
  ...BAIDU_CASES,
  ...BAMBOOHR_CASES,
  ...BANNERBEAR_CASES,
  ...BAREMETRICS_CASES,
  ...BASETEN_CASES,
  ...BESTTIME_CASES,
  ...BETTERSTACK_CASES,
  ...BFL_CASES,
  ...BIGCOMMERCE_CASES,
  ...BINANCE_CASES,
  ...BIP32_CASES,
  ...BIP39_CASES,
  ...BITBUCKET_CASES,
  ...BITCOIN_CASES,
  ...BITGO_CASES,
  ...BITLY_CASES,
  ...BITRISE_CASES,
  ...BITWARDEN_CASES,
  ...BLAXEL_CASES,
  ...BLOCKFROST_CASES,
  ...BLOCKPROTOCOL_CASES,
  ...BLUESKY_CASES,
  ...BLYNK_CASES,
  ...BOTPRESS_CASES,
  ...BRAINTREE_CASES,
  ...BRAVE_CASES,
  ...BREVO_CASES,
  ...BRIGHTDATA_CASES,
  ...BROKER_CASES,
  ...BROWSERBASE_CASES,
  ...BROWSERSTACK_CASES,
  ...BROWSERUSE_CASES,
  ...BUGSNAG_CASES,
  ...BUILDER_CASES,
  ...BUILDKITE_CASES,
  ...BUNNY_CASES,
  ...BYBIT_CASES,
  ...CALCOM_CASES,
  ...CANVA_CASES,
  ...CARTESIA_CASES,
  ...CEREBRAS_CASES,
  ...CHARGEBEE_CASES,
  ...CHECKLY_CASES,
  ...CHECKOUT_CASES,
  ...CHROMA_CASES,
  ...CHROMATIC_CASES,
  ...CHUTES_CASES,
  ...CIRCLE_CASES,
  ...CIRCLECI_CASES,
  ...CISCO_CASES,
  ...CIVO_CASES,
  ...CLARIFAI_CASES,
  ...CLERK_CASES,
  ...CLICKHOUSE_CASES,
  ...CLICKUP_CASES,
  ...CLIPDROP_CASES,
  ...CLOJARS_CASES,
  ...CLOSE_CASES,
  ...CLOUDFLARE_CASES,
  ...CLOUDINARY_CASES,
  ...CLOUDSMITH_CASES,
  ...COCKROACH_CASES,
  ...CODA_CASES,
  ...CODECOV_CASES,
  ...CODERABBIT_CASES,
  ...COHERE_CASES,
  ...COINBASE_CASES,
  ...COINGECKO_CASES,
  ...COINMARKETCAP_CASES,
  ...COLUMN_CASES,
  ...COMET_CASES,
  ...COMPOSIO_CASES,
  ...CONFIGCAT_CASES,
  ...CONFLUENT_CASES,
  ...CONJUR_CASES,
  ...CONSUL_CASES,
  ...CONTENTFUL_CASES,
  ...CONTEXT7_CASES,
  ...CONVERTAPI_CASES,
  ...CONVEX_CASES,
  ...CORALOGIX_CASES,
  ...COSIGN_CASES,
  ...COUCHBASE_CASES,
  ...COURIER_CASES,
  ...COZE_CASES,
  ...CRATES_CASES,
  ...CROSSMINT_CASES,
  ...CURSOR_CASES,
  ...CYPRESS_CASES,
  ...DATABASE_CASES,
  ...DATABENTO_CASES,
  ...DATABRICKS_CASES,
  ...DATADOG_CASES,
  ...DAYTONA_CASES,
  ...DBT_CASES,
  ...DEEPGRAM_CASES,
  ...DEEPINFRA_CASES,
  ...DEEPL_CASES,
  ...DEEPSEEK_CASES,
  ...DEFINEDNETWORKING_CASES,
  ...DENO_CASES,
  ...DEPENDENCYTRACK_CASES,
  ...DEVCYCLE_CASES,
  ...DEVIN_CASES,
  ...DIFY_CASES,
  ...DIGITALOCEAN_CASES,
  ...DINGTALK_CASES,
  ...DISCORD_CASES,
  ...DNSIMPLE_CASES,
  ...DOCKER_CASES,
  ...DOCUSIGN_CASES,
  ...DOPPLER_CASES,
  ...DRONE_CASES,
  ...DROPBOX_CASES,
  ...DRYRUN_CASES,
  ...DUB_CASES,
  ...DUCKDNS_CASES,
  ...DUFFEL_CASES,
  ...DUO_CASES,
  ...DYNATRACE_CASES,
  ...E2B_CASES,
  ...EASYPOST_CASES,
  ...EBAY_CASES,
  ...ECOSTRUXURE_CASES,
  ...ELASTIC_CASES,
  ...ELEVENLABS_CASES,
  ...ENDORLABS_CASES,
  ...ETHEREUM_CASES,
  ...ETHERSCAN_CASES,
  ...ETSY_CASES,
  ...EXA_CASES,
  ...EXOSCALE_CASES,
  ...EXPO_CASES,
  ...FACEBOOK_CASES,
  ...FAL_CASES,
  ...FASTLY_CASES,
  ...FEATHERLESS_CASES,
  ...FEISHU_CASES,
  ...FIGMA_CASES,
  ...FINAGE_CASES,
  ...FIRECRAWL_CASES,
  ...FIREWORKS_CASES,
  ...FISHAUDIO_CASES,
  ...FLAGSMITH_CASES,
  ...FLEETBASE_CASES,
  ...FLEXPORT_CASES,
  ...FLOWISE_CASES,
  ...FLUTTERWAVE_CASES,
  ...FLY_CASES,
  ...FOURSQUARE_CASES,
  ...FRAMEIO_CASES,
  ...FRESHDESK_CASES,
  ...FRIENDLI_CASES,
  ...FULLSTORY_CASES,
  ...GAMMA_CASES,
  ...GANDI_CASES,
  ...GCNOTIFY_CASES,
  ...GCP_CASES,
  ...GEMINI_CASES,
  ...GENERIC_CASES,
  ...GHOST_CASES,
  ...GITBOOK_CASES,
  ...GITEA_CASES,
  ...GITHUB_CASES,
  ...GITLAB_CASES,
  ...GLADIA_CASES,
  ...GOCARDLESS_CASES,
  ...GOOGLE_CASES,
  ...GRADLE_CASES,
  ...GRAFANA_CASES,
  ...GREENHOUSE_CASES,
  ...GROQ_CASES,
  ...HACKCLUB_CASES,
  ...HARNESS_CASES,
  ...HASURA_CASES,
  ...HCP_CASES,
  ...HEADSCALE_CASES,
  ...HEARTLAND_CASES,
  ...HELICONE_CASES,
  ...HERE_CASES,
  ...HEROKU_CASES,
  ...HETZNER_CASES,
  ...HEX_CASES,
  ...HEYGEN_CASES,
  ...HONEYCOMB_CASES,
  ...HTTP_CASES,
  ...HUAWEI_CASES,
  ...HUBSPOT_CASES,
  ...HUGGINGFACE_CASES,
  ...HUME_CASES,
  ...HUNTER_CASES,
  ...HYPERBROWSER_CASES,
  ...IBM_CASES,
  ...IFTTT_CASES,
  ...INFISICAL_CASES,
  ...INFLUXDB_CASES,
  ...INFRACOST_CASES,
  ...INFURA_CASES,
  ...INNGEST_CASES,
  ...INSTAGRAM_CASES,
  ...INTERCOM_CASES,
  ...INTRA42_CASES,
  ...IONIC_CASES,
  ...IONOS_CASES,
  ...ITERABLE_CASES,
  ...JDBC_CASES,
  ...JENKINS_CASES,
  ...JFROG_CASES,
  ...JINA_CASES,
  ...JOTFORM_CASES,
  ...JUMPCLOUD_CASES,
  ...JUNIPER_CASES,
  ...JWK_CASES,
  ...JWT_CASES,
  ...K3S_CASES,
  ...KAGI_CASES,
  ...KEYCLOAK_CASES,
  ...KLARNA_CASES,
  ...KLAVIYO_CASES,
  ...KOYEB_CASES,
  ...KRAKEN_CASES,
  ...KUBERNETES_CASES,
  ...KUCOIN_CASES,
  ...LAKERA_CASES,
  ...LAMBDA_CASES,
  ...LANGFLOW_CASES,
  ...LANGFUSE_CASES,
  ...LANGSMITH_CASES,
  ...LARAVEL_CASES,
  ...LAUNCHDARKLY_CASES,
  ...LEONARDO_CASES,
  ...LETTA_CASES,
  ...LICHESS_CASES,
  ...LIGHTNING_CASES,
  ...LINE_CASES,
  ...LINEAR_CASES,
  ...LINKEDIN_CASES,
  ...LINKUP_CASES,
  ...LINODE_CASES,
  ...LITELLM_CASES,
  ...LIVEBLOCKS_CASES,
  ...LIVEKIT_CASES,
  ...LLAMA_CASES,
  ...LLAMACLOUD_CASES,
  ...LOB_CASES,
  ...LOGFIRE_CASES,
  ...LOGGLY_CASES,
  ...LOKALISE_CASES,
  ...LUMA_CASES,
  ...MAILCHIMP_CASES,
  ...MAILERSEND_CASES,
  ...MAILGUN_CASES,
  ...MAILJET_CASES,
  ...MAILTRAP_CASES,
  ...MAKE_CASES,
  ...MANDRILL_CASES,
  ...MAPBOX_CASES,
  ...MAPPEDIN_CASES,
  ...MATERIALIZE_CASES,
  ...MATRIX_CASES,
  ...MATTERMOST_CASES,
  ...MAXMIND_CASES,
  ...MEILISEARCH_CASES,
  ...MEM0_CASES,
  ...MERAKI_CASES,
  ...MERCADOPAGO_CASES,
  ...MERCURY_CASES,
  ...MERGIFY_CASES,
  ...MESSAGEBIRD_CASES,
  ...MEZMO_CASES,
  ...MIDTRANS_CASES,
  ...MINIMAX_CASES,
  ...MINISIGN_CASES,
  ...MINTLIFY_CASES,
  ...MISTRAL_CASES,
  ...MODAL_CASES,
  ...MOLLIE_CASES,
  ...MONGODB_CASES,
  ...MUX_CASES,
  ...NAMECHEAP_CASES,
  ...NANGO_CASES,
  ...NATS_CASES,
  ...NEAR_CASES,
  ...NEBULA_CASES,
  ...NEON_CASES,
  ...NETBIRD_CASES,
  ...NETLIFY_CASES,
  ...NETRC_CASES,
  ...NEWRELIC_CASES,
  ...NGROK_CASES,
  ...NIGHTFALL_CASES,
  ...NOMAD_CASES,
  ...NOMIC_CASES,
  ...NOSTR_CASES,
  ...NOTION_CASES,
  ...NOVITA_CASES,
  ...NPM_CASES,
  ...NTFY_CASES,
  ...NUGET_CASES,
  ...NVIDIA_CASES,
  ...NX_CASES,
  ...NYLAS_CASES,
  ...OANDA_CASES,
  ...OCTOPUS_CASES,
  ...OKTA_CASES,
  ...OKX_CASES,
  ...OLLAMA_CASES,
  ...OMISE_CASES,
  ...ONELOGIN_CASES,
  ...ONEPASSWORD_CASES,
  ...ONESIGNAL_CASES,
  ...ONFIDO_CASES,
  ...OPENAI_CASES,
  ...OPENCAGE_CASES,
  ...OPENROUTER_CASES,
  ...OPENSHIFT_CASES,
  ...OPENVPN_CASES,
  ...OPENVSX_CASES,
  ...OPENWEATHER_CASES,
  ...OPSGENIE_CASES,
  ...ORY_CASES,
  ...OVH_CASES,
  ...PACKAGECLOUD_CASES,
  ...PACKAGIST_CASES,
  ...PADDLE_CASES,
  ...PAGERDUTY_CASES,
  ...PANDADOC_CASES,
  ...PANGEA_CASES,
  ...PARASAIL_CASES,
  ...PARTICLE_CASES,
  ...PAYPAL_CASES,
  ...PAYSTACK_CASES,
  ...PERCY_CASES,
  ...PERMIT_CASES,
  ...PERPLEXITY_CASES,
  ...PERSONA_CASES,
  ...PEXELS_CASES,
  ...PGPASS_CASES,
  ...PINECONE_CASES,
  ...PINTEREST_CASES,
  ...PIPEDRIVE_CASES,
  ...PLAID_CASES,
  ...PLANETSCALE_CASES,
  ...PLIVO_CASES,
  ...POLAR_CASES,
  ...POLYGON_CASES,
  ...PORKBUN_CASES,
  ...PORTAINER_CASES,
  ...PORTKEY_CASES,
  ...POSTHOG_CASES,
  ...POSTMAN_CASES,
  ...POSTMARK_CASES,
  ...PREDIBASE_CASES,
  ...PREFECT_CASES,
  ...PRINTFUL_CASES,
  ...PRIVATE_KEY_CASES,
  ...PROMPTLAYER_CASES,
  ...PROOF_CASES,
  ...PUBNUB_CASES,
  ...PULUMI_CASES,
  ...PUSHBULLET_CASES,
  ...PUSHER_CASES,
  ...PUSHOVER_CASES,
  ...PYPI_CASES,
  ...QDRANT_CASES,
  ...QUICKNODE_CASES,
  ...RADAR_CASES,
  ...RAILS_CASES,
  ...RAILWAY_CASES,
  ...RAINFOREST_CASES,
  ...RAMP_CASES,
  ...RANCHER_CASES,
  ...RAPIDAPI_CASES,
  ...RAZORPAY_CASES,
  ...README_CASES,
  ...RECURLY_CASES,
  ...REDDIT_CASES,
  ...REDIRECTPIZZA_CASES,
  ...REMOVEBG_CASES,
  ...RENDER_CASES,
  ...REPLICATE_CASES,
  ...RESEND_CASES,
  ...RETELL_CASES,
  ...RIOT_CASES,
  ...ROBINHOOD_CASES,
  ...ROBOFLOW_CASES,
  ...ROLLBAR_CASES,
  ...ROOTLY_CASES,
  ...RSA_CASES,
  ...RUBYGEMS_CASES,
  ...RUNPOD_CASES,
  ...RUNWAY_CASES,
  ...SALAD_CASES,
  ...SALESBLINK_CASES,
  ...SALESFORCE_CASES,
  ...SAMBANOVA_CASES,
  ...SAMSARA_CASES,
  ...SANITY_CASES,
  ...SAUCELABS_CASES,
  ...SCALE_CASES,
  ...SCALEWAY_CASES,
  ...SCALINGO_CASES,
  ...SCRAPERAPI_CASES,
  ...SCRAPFLY_CASES,
  ...SCRAPINGBEE_CASES,
  ...SECURITYTRAILS_CASES,
  ...SEGMENT_CASES,
  ...SEMGREP_CASES,
  ...SENDBIRD_CASES,
  ...SENDGRID_CASES,
  ...SENTRY_CASES,
  ...SERPAPI_CASES,
  ...SERPER_CASES,
  ...SETTLEMINT_CASES,
  ...SHIPPO_CASES,
  ...SHIPSTATION_CASES,
  ...SHODAN_CASES,
  ...SHOPIFY_CASES,
  ...SHORTCUT_CASES,
  ...SHUTTERSTOCK_CASES,
  ...SLACK_CASES,
  ...SMARTSHEET_CASES,
  ...SMITHERY_CASES,
  ...SMOOCH_CASES,
  ...SMTP2GO_CASES,
  ...SNYK_CASES,
  ...SOCKET_CASES,
  ...SOLANA_CASES,
  ...SONAR_CASES,
  ...SOURCEGRAPH_CASES,
  ...SPARKPOST_CASES,
  ...SPEECHMATICS_CASES,
  ...SPLUNK_CASES,
  ...SPOTIFY_CASES,
  ...SQUARE_CASES,
  ...SQUARESPACE_CASES,
  ...SSHPASS_CASES,
  ...STABILITY_CASES,
  ...STACKHAWK_CASES,
  ...STATSIG_CASES,
  ...STEEL_CASES,
  ...STELLAR_CASES,
  ...STORYBLOK_CASES,
  ...STRIPE_CASES,
  ...STYTCH_CASES,
  ...SUI_CASES,
  ...SUMOLOGIC_CASES,
  ...SUPABASE_CASES,
  ...SUPERMEMORY_CASES,
  ...SVC_CASES,
  ...TABLEAU_CASES,
  ...TAILSCALE_CASES,
  ...TAVILY_CASES,
  ...TAVUS_CASES,
  ...TEAMCITY_CASES,
  ...TEAMS_CASES,
  ...TEAMWORK_CASES,
  ...TELEGRAM_CASES,
  ...TELEPORT_CASES,
  ...TELNYX_CASES,
  ...TENCENT_CASES,
  ...TERRAFORM_CASES,
  ...TESTKUBE_CASES,
  ...TEZOS_CASES,
  ...THUNDERSTORE_CASES,
  ...TICKETTAILOR_CASES,
  ...TIGRIS_CASES,
  ...TIINGO_CASES,
  ...TINES_CASES,
  ...TINYBIRD_CASES,
  ...TODOIST_CASES,
  ...TOGETHER_CASES,
  ...TOGGL_CASES,
  ...TOLGEE_CASES,
  ...TOMTOM_CASES,
  ...TOSS_CASES,
  ...TRACELOOP_CASES,
  ...TRANSIFEX_CASES,
  ...TRAVIS_CASES,
  ...TRELLO_CASES,
  ...TRIGGER_CASES,
  ...TRUENAS_CASES,
  ...TRUFFLEHOG_CASES,
  ...TURBOPUFFER_CASES,
  ...TWILIO_CASES,
  ...TWITCH_CASES,
  ...TYPEFORM_CASES,
  ...TYPESENSE_CASES,
  ...UBIDOTS_CASES,
  ...ULTRAVOX_CASES,
  ...UNKEY_CASES,
  ...UNLEASH_CASES,
  ...UNSPLASH_CASES,
  ...UNSTRUCTURED_CASES,
  ...UPCLOUD_CASES,
  ...UPSTAGE_CASES,
  ...UPSTASH_CASES,
  ...UPTIMEROBOT_CASES,
  ...URL_CASES,
  ...V0_CASES,
  ...VALTOWN_CASES,
  ...VAPI_CASES,
  ...VAPID_CASES,
  ...VASTAI_CASES,
  ...VAULT_CASES,
  ...VERCEL_CASES,
  ...VESPA_CASES,
  ...VIRUSTOTAL_CASES,
  ...VK_CASES,
  ...VOICEFLOW_CASES,
  ...VOLCENGINE_CASES,
  ...VONAGE_CASES,
  ...VOYAGE_CASES,
  ...VULTR_CASES,
  ...WAKATIME_CASES,
  ...WANDB_CASES,
  ...WARP_CASES,
  ...WARPSTREAM_CASES,
  ...WEAVIATE_CASES,
  ...WEBFLOW_CASES,
  ...WEBLATE_CASES,
  ...WECOM_CASES,
  ...WINDOWS_CASES,
  ...WIREGUARD_CASES,
  ...WISE_CASES,
  ...WIT_CASES,
  ...WOOCOMMERCE_CASES,
  ...WORDPRESS_CASES,
  ...WORKATO_CASES,
  ...WORKOS_CASES,
  ...X_CASES,
  ...XAI_CASES,
  ...XATA_CASES,
  ...XENDIT_CASES,
  ...YANDEX_CASES,
  ...YOU_CASES,
  ...ZAPIER_CASES,
  ...ZENDESK_CASES,
  ...ZENROWS_CASES,
  ...ZEP_CASES,
  ...ZEROTIER_CASES,
  ...ZHIPU_CASES,
  ...ZILLIZ_CASES,
  ...ZOHO_CASES,
  ...ZOOM_CASES,
  ...ZUPLO_CASES,
];
