CREATE TABLE "facturas_canjes" (
	"factura_id" uuid NOT NULL,
	"canjeada_id" uuid NOT NULL,
	CONSTRAINT "facturas_canjes_factura_id_canjeada_id_pk" PRIMARY KEY("factura_id","canjeada_id")
);
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "identificacion" text DEFAULT 'NIF' NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "cod_pais" text DEFAULT 'ES' NOT NULL;--> statement-breakpoint
ALTER TABLE "envios_cadenas" ADD COLUMN "espera" integer;--> statement-breakpoint
ALTER TABLE "envios_cadenas" ADD COLUMN "detenida_por" integer;--> statement-breakpoint
ALTER TABLE "envios_cadenas" ADD COLUMN "busca" jsonb;--> statement-breakpoint
ALTER TABLE "facturas_canjes" ADD CONSTRAINT "facturas_canjes_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_canjes" ADD CONSTRAINT "facturas_canjes_canjeada_id_facturas_id_fk" FOREIGN KEY ("canjeada_id") REFERENCES "public"."facturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facturas_canjes_canjeada" ON "facturas_canjes" USING btree ("canjeada_id");--> statement-breakpoint
-- Whether invoices that hold were issued with the tax number of the business, but for those of a demonstration.
CREATE FUNCTION "nif_del_negocio_sellado"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM cadenas c JOIN negocio n ON n.nif = c.nif
    WHERE NOT c.demostracion AND EXISTS (SELECT FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id
      WHERE r.cadena_id = c.id AND f.anulada_en IS NULL))
$$;--> statement-breakpoint
-- The taxpayer of what was issued does not change. Chains are locked, so that an invoice which is being issued is either
-- seen here or sees the new number when it takes its own.
CREATE FUNCTION "nif_del_negocio_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE cadenas IN EXCLUSIVE MODE;
  IF nif_del_negocio_sellado() THEN
    RAISE EXCEPTION 'the tax number of what was issued does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'negocio_nif_sellado';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "nif_del_negocio_no_cambia" BEFORE UPDATE ON "negocio" FOR EACH ROW
  WHEN (OLD.nif <> NEW.nif) EXECUTE FUNCTION "nif_del_negocio_no_cambia"();--> statement-breakpoint
-- As before, and only for the tax number that the business has once the chain is locked.
CREATE OR REPLACE FUNCTION "reservar_factura"("de_familia" text, "de_serie" text, "de_ejercicio" integer, "de_fecha" date, "de_nif" text)
RETURNS TABLE (
  "numero" integer, "cadena_id" uuid, "instalacion" text, "demostracion" boolean, "orden" bigint, "ultimo" jsonb,
  "ultimo_momento" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "siguiente" integer;
BEGIN
  INSERT INTO contadores_papeles AS c (familia, serie, ejercicio, ultimo, ultima_fecha)
    VALUES (de_familia, de_serie, de_ejercicio, 1, de_fecha)
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET ultimo = c.ultimo + 1, ultima_fecha = excluded.ultima_fecha
      WHERE c.ultima_fecha IS NULL OR c.ultima_fecha <= excluded.ultima_fecha
    RETURNING c.ultimo INTO siguiente;
  RETURN QUERY SELECT siguiente, t.cadena_id, t.instalacion, t.demostracion, t.orden, t.ultimo, t.ultimo_momento
    FROM tomar_cadena(de_nif) t;
  IF NOT EXISTS (SELECT FROM negocio WHERE nif = de_nif) THEN
    RAISE EXCEPTION 'the business has another tax number'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'factura_del_negocio';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "canjes_emitidos_no_cambian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM facturas WHERE id IN (NEW.factura_id, OLD.factura_id) AND estado <> '1') THEN
    RAISE EXCEPTION 'what an issued invoice takes the place of does not change';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "canjes_emitidos_no_cambian" BEFORE INSERT OR UPDATE OR DELETE ON "facturas_canjes" FOR EACH ROW
  EXECUTE FUNCTION "canjes_emitidos_no_cambian"();
