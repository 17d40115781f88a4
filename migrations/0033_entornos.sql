CREATE TABLE "entorno_aeat" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"entorno" text NOT NULL,
	CONSTRAINT "entorno_aeat_uno" CHECK (unico),
	CONSTRAINT "entorno_aeat_cual" CHECK (entorno IN ('produccion', 'pruebas'))
);
--> statement-breakpoint
DROP INDEX "cadenas_nif";--> statement-breakpoint
ALTER TABLE "cadenas" ADD COLUMN "entorno" text DEFAULT 'produccion' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cadenas_nif" ON "cadenas" USING btree ("nif","entorno");--> statement-breakpoint
ALTER TABLE "cadenas" ADD CONSTRAINT "cadenas_entorno" CHECK (entorno IN ('produccion', 'pruebas'));--> statement-breakpoint
INSERT INTO "entorno_aeat" ("entorno") VALUES ('produccion');--> statement-breakpoint
-- Records with legal effect: neither of a demonstration nor of the agency's environment of tests.
CREATE FUNCTION "hay_registros_de_verdad"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM cadenas WHERE NOT demostracion AND entorno = 'produccion' AND orden > 0)
$$;--> statement-breakpoint
-- An invoice that may be taken away whole: of a demonstration, or of tests.
CREATE FUNCTION "sin_efectos"("de_factura" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id
    WHERE r.factura_id = de_factura AND (c.demostracion OR c.entorno = 'pruebas'))
$$;--> statement-breakpoint
DROP FUNCTION "reservar_factura"(text, text, integer, date, text);--> statement-breakpoint
DROP FUNCTION "tomar_cadena"(text);--> statement-breakpoint
-- The last link of the taxpayer's chain in the environment of now, locked; the first time it is asked for, a chain that
-- begins. With the tests' invoices still there nothing real is sealed, so that books never mix them.
CREATE FUNCTION "tomar_cadena"("de_nif" text) RETURNS TABLE (
  "numero" integer, "cadena_id" uuid, "instalacion" text, "demostracion" boolean, "entorno" text, "orden" bigint,
  "ultimo" jsonb, "ultimo_momento" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "ahora" text;
  "inventada" boolean;
BEGIN
  SELECT e.entorno INTO ahora FROM entorno_aeat e;
  IF ahora = 'produccion' AND EXISTS (SELECT FROM cadenas c WHERE c.entorno = 'pruebas' AND NOT c.demostracion) THEN
    RAISE EXCEPTION 'invoices of tests are still there'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quedan_pruebas';
  END IF;
  LOOP
    RETURN QUERY SELECT NULL::integer, c.id, c.instalacion, c.demostracion, c.entorno, c.orden, c.ultimo, c.ultimo_momento
      FROM cadenas c WHERE c.nif = de_nif AND c.entorno = ahora FOR UPDATE;
    IF FOUND THEN
      RETURN;
    END IF;
    inventada := EXISTS (SELECT FROM clientes WHERE origen = 'demostracion');
    INSERT INTO cadenas (id, nif, instalacion, demostracion, entorno)
      VALUES (gen_random_uuid(), de_nif,
        CASE WHEN inventada THEN 'DEMO-' WHEN ahora = 'pruebas' THEN 'PRUEBAS-' ELSE '' END
          || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS') || '-' || left(md5(random()::text), 6),
        inventada, ahora)
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;--> statement-breakpoint
-- The next number of a series, and the chain, in this order: `de_familia` for what has effect, and a series apart for tests.
-- No number when a later day already has one; only for the tax number that the business has once the chain is locked.
CREATE FUNCTION "reservar_factura"("de_familia" text, "de_serie" text, "de_ejercicio" integer, "de_fecha" date, "de_nif" text)
RETURNS TABLE (
  "numero" integer, "cadena_id" uuid, "instalacion" text, "demostracion" boolean, "entorno" text, "orden" bigint,
  "ultimo" jsonb, "ultimo_momento" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "siguiente" integer;
BEGIN
  INSERT INTO contadores_papeles AS c (familia, serie, ejercicio, ultimo, ultima_fecha)
    SELECT CASE WHEN e.entorno = 'pruebas' THEN 'pruebas ' || de_familia ELSE de_familia END, de_serie, de_ejercicio, 1,
      de_fecha FROM entorno_aeat e
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET ultimo = c.ultimo + 1, ultima_fecha = excluded.ultima_fecha
      WHERE c.ultima_fecha IS NULL OR c.ultima_fecha <= excluded.ultima_fecha
    RETURNING c.ultimo INTO siguiente;
  RETURN QUERY SELECT siguiente, t.cadena_id, t.instalacion, t.demostracion, t.entorno, t.orden, t.ultimo,
    t.ultimo_momento FROM tomar_cadena(de_nif) t;
  IF NOT EXISTS (SELECT FROM negocio WHERE nif = de_nif) THEN
    RAISE EXCEPTION 'the business has another tax number'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'factura_del_negocio';
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "nif_del_negocio_sellado"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM cadenas c JOIN negocio n ON n.nif = c.nif
    WHERE NOT c.demostracion AND c.entorno = 'produccion' AND EXISTS (
      SELECT FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id
      WHERE r.cadena_id = c.id AND f.anulada_en IS NULL))
$$;--> statement-breakpoint
-- As before; what has no effect may be taken away whole.
CREATE OR REPLACE FUNCTION "lo_emitido_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "vivas" text[] := ARRAY['estado', 'version', 'modificado_en', 'cobrado', 'pendiente_cobro', 'estado_cobro', 'vence_el',
    'estado_aeat', 'anulada_en', 'motivo_cierre', 'entregada_en', 'impresiones', 'responsable_id', 'contacto_id',
    'notas_privadas',
    -- Made of the others, and not there yet before the row is written.
    'total_factura', 'busqueda'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF sin_efectos(OLD.id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an invoice that was issued is not removed';
  END IF;
  IF NEW.estado < OLD.estado OR (OLD.anulada_en IS NOT NULL AND NEW.anulada_en IS DISTINCT FROM OLD.anulada_en)
    OR (to_jsonb(NEW) - vivas) IS DISTINCT FROM (to_jsonb(OLD) - vivas) THEN
    RAISE EXCEPTION 'an invoice that was issued does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "registro_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM cadenas WHERE id = OLD.cadena_id AND NOT demostracion AND entorno = 'produccion') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a billing record does not change';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "cobro_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND sin_efectos(OLD.factura_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a payment that was noted does not change';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "cadena_no_vuelve"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.demostracion OR OLD.entorno = 'pruebas' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a chain of billing records is not removed';
  END IF;
  IF (NEW.id, NEW.nif, NEW.instalacion, NEW.demostracion, NEW.entorno)
      IS DISTINCT FROM (OLD.id, OLD.nif, OLD.instalacion, OLD.demostracion, OLD.entorno)
    OR NEW.orden <> OLD.orden + 1 THEN
    RAISE EXCEPTION 'a chain of billing records only grows';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "no_se_vacia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cadenas WHERE NOT demostracion AND entorno = 'produccion') THEN
    RAISE EXCEPTION 'what was issued is not emptied';
  END IF;
  RETURN NULL;
END $$;
