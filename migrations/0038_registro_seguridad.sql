CREATE TABLE "sucesos_seguridad" (
	"id" uuid PRIMARY KEY NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"tipo" text NOT NULL,
	"actor_id" uuid,
	"actor" text,
	"sesion_id" uuid,
	"sobre_id" uuid,
	"sobre" text,
	"ruta" text,
	"detalle" text,
	"filas" integer,
	"veces" integer DEFAULT 1 NOT NULL,
	"ip" text
);
--> statement-breakpoint
ALTER TABLE "accesos" ADD COLUMN "huella" text;--> statement-breakpoint
CREATE INDEX "sucesos_seguridad_en" ON "sucesos_seguridad" USING btree ("en","id");--> statement-breakpoint
CREATE INDEX "sucesos_seguridad_actor" ON "sucesos_seguridad" USING btree ("actor_id","en");--> statement-breakpoint
-- Addresses that nobody had may be keys typed in the wrong box. There is no program's key here to hash them with: each row gets a
-- mark of its own, which says nothing.
ALTER TABLE "accesos" DISABLE TRIGGER "accesos_no_cambian";--> statement-breakpoint
UPDATE "accesos" SET "email_intentado" = '', "huella" = left(replace(gen_random_uuid()::text, '-', ''), 24)
  WHERE "usuario_id" IS NULL;--> statement-breakpoint
ALTER TABLE "accesos" ENABLE TRIGGER "accesos_no_cambian";--> statement-breakpoint
-- What was done stays as it was written, for two years. Only the names of a person who is suppressed are taken out, and nothing
-- can take their place but the words that say so.
CREATE FUNCTION "sucesos_seguridad_no_cambian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.en < now() - interval '24 months' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW.actor IS NOT DISTINCT FROM OLD.actor OR NEW.actor = 'Persona suprimida')
    AND (NEW.sobre IS NOT DISTINCT FROM OLD.sobre OR NEW.sobre = 'Persona suprimida')
    AND (NEW.ip IS NOT DISTINCT FROM OLD.ip OR NEW.ip IS NULL)
    AND to_jsonb(NEW) - ARRAY['actor', 'sobre', 'ip'] = to_jsonb(OLD) - ARRAY['actor', 'sobre', 'ip'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'sucesos_seguridad is append-only' USING ERRCODE = 'CC002';
END $$;--> statement-breakpoint
CREATE TRIGGER "sucesos_seguridad_no_cambian" BEFORE UPDATE OR DELETE ON "sucesos_seguridad"
  FOR EACH ROW EXECUTE FUNCTION "sucesos_seguridad_no_cambian"();--> statement-breakpoint
CREATE TRIGGER "sucesos_seguridad_no_se_vacian" BEFORE TRUNCATE ON "sucesos_seguridad"
  FOR EACH STATEMENT EXECUTE FUNCTION "sucesos_seguridad_no_cambian"();
