CREATE TABLE "enlaces_alumnos" (
	"huella" text PRIMARY KEY NOT NULL,
	"alumno_id" uuid NOT NULL,
	"uso" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imagenes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"cliente_id" uuid NOT NULL,
	"alt" text NOT NULL,
	"orden" integer NOT NULL,
	"es_principal" boolean NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alumnos" DROP CONSTRAINT "alumnos_contacto";--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD COLUMN "consentida_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD COLUMN "version_consentimiento" text;--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD COLUMN "precio_visto" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD COLUMN "clases_vistas" smallint;--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD COLUMN "retirada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "municipio" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "fecha_inicio_deseada" date;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "disponibilidad" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "tutor_nombre" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "tutor_telefono" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "tutor_consiente_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "version_privacidad" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "email_verificado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "cambio_pendiente" jsonb;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "anonimizado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enlaces_alumnos" ADD CONSTRAINT "enlaces_alumnos_alumno_id_alumnos_id_fk" FOREIGN KEY ("alumno_id") REFERENCES "public"."alumnos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imagenes" ADD CONSTRAINT "imagenes_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enlaces_alumnos_alumno" ON "enlaces_alumnos" USING btree ("alumno_id");--> statement-breakpoint
CREATE INDEX "imagenes_de_cliente" ON "imagenes" USING btree ("cliente_id","orden");--> statement-breakpoint
CREATE UNIQUE INDEX "imagenes_principal" ON "imagenes" USING btree ("cliente_id") WHERE "imagenes"."es_principal";--> statement-breakpoint
CREATE UNIQUE INDEX "imagenes_repetida" ON "imagenes" USING btree ("cliente_id","sha256");--> statement-breakpoint
CREATE INDEX "alumnos_autoescuelas_alumno" ON "alumnos_autoescuelas" USING btree ("alumno_id");--> statement-breakpoint
CREATE INDEX "alumnos_autoescuelas_bandeja" ON "alumnos_autoescuelas" USING btree ("cliente_id","enviada_en","id");--> statement-breakpoint
CREATE INDEX "alumnos_autoescuelas_sin_respuesta" ON "alumnos_autoescuelas" USING btree ("enviada_en") WHERE "alumnos_autoescuelas"."estado" IN ('enviada', 'vista');--> statement-breakpoint
CREATE INDEX "alumnos_caducan" ON "alumnos" USING btree ("caduca_en") WHERE "alumnos"."anonimizado_en" IS NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_anonimo" CHECK ("alumnos"."anonimizado_en" IS NULL OR ("alumnos"."email" IS NULL AND "alumnos"."telefono" IS NULL AND "alumnos"."mensaje" IS NULL));--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_contacto" CHECK ("alumnos"."anonimizado_en" IS NOT NULL OR "alumnos"."email" IS NOT NULL OR "alumnos"."telefono" IS NOT NULL);--> statement-breakpoint
-- Photos are on public pages.
CALL vigilar_tabla('imagenes', 'subir_version_publica');--> statement-breakpoint
-- What learners were shown and agreed to holds as it was from the moment a school has it.
CREATE FUNCTION "consentimiento_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent of a request that was sent does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER "consentimiento_no_cambia" BEFORE UPDATE ON "alumnos_autoescuelas" FOR EACH ROW
  WHEN (OLD.estado NOT IN ('pendiente', 'retirada')
    AND (OLD.precio_visto, OLD.clases_vistas, OLD.consentida_en, OLD.version_consentimiento)
      IS DISTINCT FROM (NEW.precio_visto, NEW.clases_vistas, NEW.consentida_en, NEW.version_consentimiento))
  EXECUTE FUNCTION "consentimiento_no_cambia"();
