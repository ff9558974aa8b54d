#!/bin/sh
# Starts Open Larder on Cloudron: its variables become ours, its data are in /app/data, and it runs as the user node.
set -eu

mkdir -p /app/data/larder
chown -R node:node /app/data/larder
export HOST=0.0.0.0 PORT=3000 TRUST_PROXY=1 SAMPLE_FOODS=off DATA_DIR=/app/data/larder
export PUBLIC_URL="$CLOUDRON_APP_ORIGIN"

# Behind Cloudron's mail server stands a network of this machine alone.
if [ -n "${CLOUDRON_MAIL_SMTP_SERVER:-}" ]; then
  user=$(node -p 'encodeURIComponent(process.argv[1])' "$CLOUDRON_MAIL_SMTP_USERNAME")
  password=$(node -p 'encodeURIComponent(process.argv[1])' "$CLOUDRON_MAIL_SMTP_PASSWORD")
  export SMTP_URL="smtp://$user:$password@$CLOUDRON_MAIL_SMTP_SERVER:$CLOUDRON_MAIL_SMTP_PORT?ignoreTLS=true"
  export MAIL_FROM="${CLOUDRON_MAIL_FROM_DISPLAY_NAME:-Open Larder} <$CLOUDRON_MAIL_FROM>"
fi
if [ -n "${CLOUDRON_OIDC_ISSUER:-}" ]; then
  export OIDC_ISSUER="$CLOUDRON_OIDC_ISSUER"
  export OIDC_CLIENT_ID="$CLOUDRON_OIDC_CLIENT_ID" OIDC_CLIENT_SECRET="$CLOUDRON_OIDC_CLIENT_SECRET"
  export OIDC_NAME="${CLOUDRON_OIDC_PROVIDER_NAME:-Cloudron}"
fi

# The operator's own settings, as: export TIME_ZONE=Europe/Vienna
if [ -f /app/data/env.sh ]; then
  # shellcheck source=/dev/null
  . /app/data/env.sh
fi

cd /app
# A command, in the app's terminal, as: sh /app/start.sh setup-link
if [ $# -gt 0 ]; then
  exec setpriv --reuid node --regid node --init-groups npm run --silent larder -- "$@"
fi
exec setpriv --reuid node --regid node --init-groups node --max-old-space-size=512 --max-semi-space-size=8 scripts/start.js
