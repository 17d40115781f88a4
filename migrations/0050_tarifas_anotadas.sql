ALTER TABLE "clientes" ADD COLUMN "solo_oficial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "origen" text DEFAULT 'autoescuela' NOT NULL;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "vista_en" text;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "vista_el" date;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "captura_id" uuid;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "avisada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_captura_id_documentos_id_fk" FOREIGN KEY ("captura_id") REFERENCES "public"."documentos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_solo_oficial" ON "clientes" USING btree ("num_registro_dgt") WHERE "clientes"."solo_oficial";--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_anotada" CHECK ("permisos_autoescuela"."origen" <> 'anotada' OR ("permisos_autoescuela"."vista_en" IS NOT NULL AND "permisos_autoescuela"."vista_el" IS NOT NULL));--> statement-breakpoint
-- What a tariff says, without what tells when it was said, seen or told.
CREATE OR REPLACE FUNCTION "hoja_de_tarifa"(tarifa permisos_autoescuela) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT to_jsonb(tarifa) - '{id,version,cliente_id,confirmada_en,verificada_en,verificada_como,creado_en,modificado_en,vista_en,vista_el,captura_id,avisada_en}'::text[]
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "verificacion_caduca"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF hoja_de_tarifa(NEW) - 'estado' - 'origen' <> hoja_de_tarifa(OLD) - 'estado' - 'origen' THEN
    NEW.verificada_en := NULL;
    NEW.verificada_como := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A noted tariff is as old as the day it was seen: it expires as the others do.
CREATE FUNCTION "anotada_el_dia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.confirmada_en := NEW.vista_el;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "anotada_el_dia" BEFORE INSERT OR UPDATE ON "permisos_autoescuela" FOR EACH ROW
  WHEN (NEW.origen = 'anotada' AND NEW.vista_el IS NOT NULL) EXECUTE FUNCTION "anotada_el_dia"();--> statement-breakpoint
-- Whoever has a number of its own, or is published, is a cliente as any other.
CREATE FUNCTION "ya_no_solo_oficial"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.solo_oficial := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ya_no_solo_oficial" BEFORE UPDATE ON "clientes" FOR EACH ROW
  WHEN (OLD.solo_oficial AND (NEW.publicado OR NEW.nif <> OLD.nif)) EXECUTE FUNCTION "ya_no_solo_oficial"();--> statement-breakpoint
-- Offers now say whose word their price is.
UPDATE "version_publica" SET "version" = "version" + 1, "ofertas_del" = NULL;
