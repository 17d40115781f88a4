#!/bin/sh
# Run once by the image of PostgreSQL, on an empty folder: the two roles (README, «Two roles») and the database.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner="$(cat /run/secrets/clave_propietario)" -v app="$(cat /run/secrets/clave_programa)" <<'SQL'
CREATE ROLE carne_claro_propietario LOGIN PASSWORD :'owner';
CREATE ROLE carne_claro_app LOGIN PASSWORD :'app';
CREATE DATABASE carne_claro OWNER carne_claro_propietario TEMPLATE template0 ENCODING 'UTF8';
GRANT SET ON PARAMETER session_replication_role TO carne_claro_propietario;
SQL
