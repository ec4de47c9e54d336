#!/bin/sh
# Draws the passwords that compose.yaml and nats.conf need, into files that only you can read. Files that are there stay.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
for name in nats_server nats_worker nats_arena postgres; do
    test -s "secrets/$name" || printf 'p%s' "$(od -An -N20 -tx1 /dev/urandom | tr -d ' \n')" >"secrets/$name"
done
{
    echo "RIVI_NATS_SERVER=$(cat secrets/nats_server)"
    echo "RIVI_NATS_WORKER=$(cat secrets/nats_worker)"
    echo "RIVI_NATS_ARENA=$(cat secrets/nats_arena)"
} >nats.env
echo "RIVI_DATABASE=postgres://rivi:$(cat secrets/postgres)@postgres/rivi" >database.env
# The programs in the containers are other users, and may read what is handed to them.
chmod 644 secrets/nats_server secrets/nats_worker secrets/postgres
