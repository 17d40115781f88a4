CREATE TABLE "escuelas_peticiones" (
	"codigo_dgt" text PRIMARY KEY NOT NULL,
	"codigo_huella" text,
	"codigo_a" text,
	"codigo_en" timestamp with time zone,
	"fallos" smallint DEFAULT 0 NOT NULL,
	"comprobada_en" timestamp with time zone,
	"prueba" text,
	"prueba_a" text,
	"prueba_por" text,
	"correo" text,
	"negada_en" timestamp with time zone,
	"negada_por" text,
	CONSTRAINT "escuelas_peticiones_prueba" CHECK (("escuelas_peticiones"."comprobada_en" IS NULL) = ("escuelas_peticiones"."prueba" IS NULL) AND ("escuelas_peticiones"."prueba" IS NULL) = ("escuelas_peticiones"."prueba_a" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "peticiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"alumno_id" uuid NOT NULL,
	"codigo_dgt" text NOT NULL,
	"seccion" text NOT NULL,
	"estado" text NOT NULL,
	"lugar" text NOT NULL,
	"consentida_en" timestamp with time zone NOT NULL,
	"version_consentimiento" text NOT NULL,
	"enviada_en" timestamp with time zone NOT NULL,
	"via" text,
	"llevada_en" timestamp with time zone,
	"entregada_en" timestamp with time zone,
	"avisada_en" timestamp with time zone,
	"retirada_en" timestamp with time zone,
	CONSTRAINT "peticiones_una" UNIQUE("codigo_dgt","alumno_id"),
	CONSTRAINT "peticiones_estado" CHECK ("peticiones"."estado" IN ('pendiente', 'esperando', 'llevada', 'entregada', 'negada', 'retirada')),
	CONSTRAINT "peticiones_via" CHECK ("peticiones"."via" IN ('correo', 'telefono', 'carta', 'visita'))
);
--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "lleva_peticiones" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "peticiones" ADD CONSTRAINT "peticiones_alumno_id_alumnos_id_fk" FOREIGN KEY ("alumno_id") REFERENCES "public"."alumnos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "peticiones_alumno" ON "peticiones" USING btree ("alumno_id");--> statement-breakpoint
CREATE INDEX "peticiones_cola" ON "peticiones" USING btree ("estado","enviada_en","id");--> statement-breakpoint
-- What an autoescuela said of requests is never removed, and a «no» is never taken back.
CALL limitar_tabla('escuelas_peticiones', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CREATE FUNCTION "guardar_el_no"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.negada_en IS NOT NULL AND NEW.negada_en IS DISTINCT FROM OLD.negada_en THEN
    RAISE EXCEPTION 'an autoescuela that wants no requests is not asked again' USING ERRCODE = 'check_violation', CONSTRAINT = 'escuelas_peticiones_no';
  END IF;
  -- Pages that offer to carry requests to it are kept until the public version changes.
  IF OLD.negada_en IS NULL AND NEW.negada_en IS NOT NULL THEN
    UPDATE version_publica SET version = version + 1;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "guardar_el_no" BEFORE UPDATE ON "escuelas_peticiones" FOR EACH ROW EXECUTE FUNCTION "guardar_el_no"();
