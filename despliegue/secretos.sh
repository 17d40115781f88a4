#!/bin/sh
# Makes the secrets of despliegue/compose.yaml, once: files that only their owner reads. What is there is left as it is.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)/secretos
mkdir -p "$here"
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
put() { [ -s "$here/$1" ] || printf '%s' "$2" > "$here/$1"; }
put secreto "$(random)"
put clave_propietario "$(random)"
put clave_programa "$(random)"
put clave_postgres "$(random)"
put database_url "postgres://carne_claro_app:$(cat "$here/clave_programa")@base/carne_claro"
put database_direct_url "postgres://carne_claro_propietario:$(cat "$here/clave_propietario")@base/carne_claro"
# Containers read them as another user: the folder keeps others of this machine out.
chmod 644 "$here"/*
echo "Secretos en $here"
