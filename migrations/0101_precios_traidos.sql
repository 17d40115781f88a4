CREATE TABLE "enlaces_precios" (
	"huella" text PRIMARY KEY NOT NULL,
	"precio_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "precios_traidos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"codigo_dgt" text NOT NULL,
	"seccion" text NOT NULL,
	"permiso_id" uuid NOT NULL,
	"automatico" boolean NOT NULL,
	"medio" text NOT NULL,
	"visto_el" date NOT NULL,
	"matricula" numeric(14, 2),
	"precio_clase" numeric(14, 2) NOT NULL,
	"minutos_clase" smallint NOT NULL,
	"clases_incluidas" smallint NOT NULL,
	"tramitacion" numeric(14, 2),
	"presentacion" numeric(14, 2),
	"email" text,
	"email_clave" text,
	"version_privacidad" text NOT NULL,
	"red" text,
	"estado" text NOT NULL,
	"motivo" text,
	"creado_en" timestamp with time zone NOT NULL,
	"confirmado_en" timestamp with time zone,
	"decidido_en" timestamp with time zone,
	"tarifa_id" uuid,
	CONSTRAINT "precios_traidos_estado" CHECK ("precios_traidos"."estado" IN ('pendiente', 'por_mirar', 'publicado', 'rechazado')),
	CONSTRAINT "precios_traidos_decidido" CHECK (("precios_traidos"."decidido_en" IS NOT NULL) = ("precios_traidos"."estado" IN ('publicado', 'rechazado'))),
	CONSTRAINT "precios_traidos_sin_correo" CHECK ("precios_traidos"."decidido_en" IS NULL OR ("precios_traidos"."email" IS NULL AND "precios_traidos"."red" IS NULL)),
	CONSTRAINT "precios_traidos_motivo" CHECK (("precios_traidos"."motivo" IS NOT NULL) = ("precios_traidos"."estado" = 'rechazado')),
	CONSTRAINT "precios_traidos_importes" CHECK ("precios_traidos"."precio_clase" > 0 AND least("precios_traidos"."matricula", "precios_traidos"."tramitacion", "precios_traidos"."presentacion", "precios_traidos"."clases_incluidas") >= 0
        AND "precios_traidos"."minutos_clase" BETWEEN 30 AND 240)
);
--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" DROP CONSTRAINT "permisos_autoescuela_anotada";--> statement-breakpoint
ALTER TABLE "enlaces_precios" ADD CONSTRAINT "enlaces_precios_precio_id_precios_traidos_id_fk" FOREIGN KEY ("precio_id") REFERENCES "public"."precios_traidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_traidos" ADD CONSTRAINT "precios_traidos_permiso_id_permisos_conducir_id_fk" FOREIGN KEY ("permiso_id") REFERENCES "public"."permisos_conducir"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_traidos" ADD CONSTRAINT "precios_traidos_tarifa_id_permisos_autoescuela_id_fk" FOREIGN KEY ("tarifa_id") REFERENCES "public"."permisos_autoescuela"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enlaces_precios_precio" ON "enlaces_precios" USING btree ("precio_id");--> statement-breakpoint
CREATE INDEX "precios_traidos_cola" ON "precios_traidos" USING btree ("estado","confirmado_en","id");--> statement-breakpoint
CREATE INDEX "precios_traidos_de" ON "precios_traidos" USING btree ("codigo_dgt","permiso_id");--> statement-breakpoint
CREATE INDEX "precios_traidos_email" ON "precios_traidos" USING btree ("email_clave");--> statement-breakpoint
CREATE INDEX "precios_traidos_tarifa" ON "precios_traidos" USING btree ("tarifa_id");--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_anotada" CHECK ("permisos_autoescuela"."origen" = 'autoescuela' OR ("permisos_autoescuela"."vista_en" IS NOT NULL AND "permisos_autoescuela"."vista_el" IS NOT NULL));--> statement-breakpoint
-- A brought tarifa is as old as the day it was seen, as a noted one is.
DROP TRIGGER "anotada_el_dia" ON "permisos_autoescuela";--> statement-breakpoint
CREATE TRIGGER "anotada_el_dia" BEFORE INSERT OR UPDATE ON "permisos_autoescuela" FOR EACH ROW
  WHEN (NEW.origen <> 'autoescuela' AND NEW.vista_el IS NOT NULL) EXECUTE FUNCTION "anotada_el_dia"();
