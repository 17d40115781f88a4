-- The rights that the program has in a table are told by the comment of the table, as GRANT writes them; without one they are those of
-- an ordinary table. What it may not do itself, and must, is a function of the owner below.
CREATE PROCEDURE "limitar_tabla"("tabla" text, "puede" text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE %s IS %L', tabla, 'programa: ' || puede);
END $$;--> statement-breakpoint
-- Gives a role the rights of the program, and takes what it has too many. Only what differs is written: it is called at each start.
CREATE PROCEDURE "dar_derechos"("rol" text) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  "su_oid" oid := (SELECT oid FROM pg_roles WHERE rolname = rol);
  "uno" record;
BEGIN
  -- Two starts at once would write the same row of the catalogue.
  PERFORM pg_advisory_xact_lock(hashtextextended('derechos', 0));
  IF has_database_privilege(rol, current_database(), 'TEMPORARY') THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
  IF NOT EXISTS (SELECT FROM pg_default_acl d, aclexplode(d.defaclacl) a
    WHERE d.defaclrole = current_user::regrole AND d.defaclnamespace = 0 AND d.defaclobjtype = 'r' AND a.grantee = su_oid) THEN
    EXECUTE format('ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', rol);
    EXECUTE format('ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO %I', rol);
    EXECUTE format('ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO %I', rol);
  END IF;
  FOR uno IN SELECT nspname FROM pg_namespace
    WHERE nspname IN ('public', 'drizzle', 'pgboss') AND NOT has_schema_privilege(su_oid, oid, 'USAGE') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', uno.nspname, rol);
  END LOOP;
  FOR uno IN
    WITH tablas AS (
      SELECT c.oid, c.relacl, coalesce(substring(obj_description(c.oid, 'pg_class') FROM '^programa: (.*)'),
        'SELECT, INSERT, UPDATE, DELETE') AS puede
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p', 'v'))
    SELECT t.oid::regclass::text AS tabla, t.puede FROM tablas t
    WHERE ARRAY(SELECT p FROM unnest(ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE']) p WHERE t.puede ~ (p || '(?! \()'))
        IS DISTINCT FROM ARRAY(SELECT a.privilege_type FROM aclexplode(t.relacl) a WHERE a.grantee = su_oid ORDER BY 1)
      OR ARRAY(SELECT c FROM regexp_split_to_table(substring(t.puede FROM 'UPDATE \((.*?)\)'), ', ') c ORDER BY c COLLATE "C")
        IS DISTINCT FROM ARRAY(SELECT k.attname::text FROM pg_attribute k, aclexplode(k.attacl) a
          WHERE k.attrelid = t.oid AND NOT k.attisdropped AND a.grantee = su_oid ORDER BY k.attname)
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %I', uno.tabla, rol);
    EXECUTE format('GRANT %s ON %s TO %I', uno.puede, uno.tabla, rol);
  END LOOP;
  FOR uno IN SELECT c.oid::regclass::text AS secuencia FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'S'
      AND NOT (has_sequence_privilege(su_oid, c.oid, 'USAGE') AND has_sequence_privilege(su_oid, c.oid, 'SELECT')) LOOP
    EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO %I', uno.secuencia, rol);
  END LOOP;
  FOR uno IN SELECT p.oid::regprocedure::text AS funcion FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
      AND NOT has_function_privilege(su_oid, p.oid, 'EXECUTE') LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', uno.funcion, rol);
  END LOOP;
END $$;--> statement-breakpoint
CALL limitar_tabla('drizzle.__drizzle_migrations', 'SELECT');--> statement-breakpoint
CALL limitar_tabla('historial', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('accesos', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('sucesos_seguridad', 'SELECT, INSERT, UPDATE (actor, sobre, ip)');--> statement-breakpoint
CALL limitar_tabla('supresiones_datos', 'SELECT, INSERT, UPDATE (archivos, archivos_en)');--> statement-breakpoint
CALL limitar_tabla('documentos_descargas', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('evidencias_abiertas', 'SELECT');--> statement-breakpoint
CALL limitar_tabla('evidencias', 'SELECT');--> statement-breakpoint
CALL limitar_tabla('sellos_evidencia', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('raices_diarias', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('registros_facturacion', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('cadenas', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL limitar_tabla('cobros', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('firmas', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('firmas_eventos', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('declaraciones_responsables', 'SELECT, INSERT');--> statement-breakpoint
CALL limitar_tabla('precios_tarifas', 'SELECT, INSERT');--> statement-breakpoint
-- Refuses where the transaction gave none of these reasons (decision 052).
CREATE FUNCTION "pide_motivo"("tabla" text, VARIADIC "admitidos" text[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF split_part(coalesce(current_setting('evidencia.motivo', true), ''), ':', 1) <> ALL (admitidos) THEN
    RAISE EXCEPTION '% is sealed: it is not removed for that', tabla USING ERRCODE = 'CC004';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "quitar_historial"("filas" uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pide_motivo('historial', 'supresion', 'plazo', 'retirada');
  RETURN QUERY DELETE FROM historial WHERE id = ANY (filas) RETURNING id;
END $$;--> statement-breakpoint
-- The words that take the place of a person are those of `person.server.ts`: nobody chooses others.
CREATE FUNCTION "tachar_historial"("filas" uuid[], "patron" text) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pide_motivo('historial', 'supresion', 'plazo', 'retirada');
  RETURN QUERY UPDATE historial SET
      antes = regexp_replace(antes::text, patron, '[suprimido]', 'gi')::jsonb,
      despues = regexp_replace(despues::text, patron, '[suprimido]', 'gi')::jsonb,
      actor_nombre = regexp_replace(actor_nombre, patron, '[suprimido]', 'gi')
    WHERE id = ANY (filas) RETURNING id;
END $$;--> statement-breakpoint
CREATE FUNCTION "callar_historial"("filas" uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pide_motivo('historial', 'supresion', 'plazo', 'retirada');
  RETURN QUERY UPDATE historial SET actor_nombre = 'Persona suprimida' WHERE id = ANY (filas) RETURNING id;
END $$;--> statement-breakpoint
CREATE FUNCTION "callar_supresiones"("filas" uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pide_motivo('supresiones_datos', 'supresion');
  RETURN QUERY UPDATE supresiones_datos SET actor_nombre = 'Persona suprimida' WHERE id = ANY (filas) RETURNING id;
END $$;--> statement-breakpoint
-- The triggers of both tables go by the same months: what they do not yet let go stays for another night.
CREATE FUNCTION "quitar_accesos"("antes_de" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pide_motivo('accesos', 'plazo');
  DELETE FROM accesos WHERE entrada_en < least(antes_de, now() - interval '12 months');
END $$;--> statement-breakpoint
CREATE FUNCTION "quitar_sucesos_seguridad"("antes_de" timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM sucesos_seguridad WHERE en < least(antes_de, now() - interval '24 months')
$$;--> statement-breakpoint
-- Takes facts away from the open ones for the next seal, and for no other.
CREATE FUNCTION "tomar_evidencias"("siguiente" integer, "cuantas" integer) RETURNS SETOF evidencias LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF siguiente <> coalesce((SELECT max(numero) FROM sellos_evidencia), 0) + 1 THEN
    RAISE EXCEPTION 'the next seal is another one' USING ERRCODE = 'CC004';
  END IF;
  RETURN QUERY
    WITH tomadas AS (
      DELETE FROM evidencias_abiertas a WHERE a.id <= coalesce(
        (SELECT o.id FROM evidencias_abiertas o ORDER BY o.id OFFSET cuantas - 1 LIMIT 1), 9223372036854775807)
      RETURNING a.*)
    INSERT INTO evidencias AS e (id, sello, familia, fila, hecho, motivo, en, fijos, valores, sal_fijos, sal_valores)
    SELECT t.id, siguiente, t.familia, t.fila, t.hecho, t.motivo, t.en, t.fijos, t.valores, t.sal_fijos, t.sal_valores
    FROM tomadas t RETURNING e.*;
END $$;--> statement-breakpoint
-- Triggers let go what is of tests, and nothing else.
CREATE FUNCTION "quitar_cobros_de_pruebas"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM cobros WHERE factura_id IN (SELECT r.factura_id FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id
    WHERE c.entorno = 'pruebas' AND NOT c.demostracion)
$$;--> statement-breakpoint
CREATE FUNCTION "quitar_cadenas_de_pruebas"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM cadenas WHERE entorno = 'pruebas' AND NOT demostracion
$$;--> statement-breakpoint
-- Only an owner may tell the planner of a table.
CREATE FUNCTION "analizar_ofertas"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  ANALYZE ofertas
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "quitar_historial"(uuid[]), "tachar_historial"(uuid[], text), "callar_historial"(uuid[]),
  "callar_supresiones"(uuid[]), "quitar_accesos"(timestamptz), "quitar_sucesos_seguridad"(timestamptz),
  "tomar_evidencias"(integer, integer), "quitar_cobros_de_pruebas"(), "quitar_cadenas_de_pruebas"(), "analizar_ofertas"()
FROM PUBLIC;
