CREATE TABLE "busquedas_direcciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fuente" text NOT NULL,
	"origen" text,
	"automatica" boolean NOT NULL,
	"pedida_en" timestamp with time zone NOT NULL,
	"empezada_en" timestamp with time zone,
	"avanza_en" timestamp with time zone,
	"acabada_en" timestamp with time zone,
	"leidas" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"resumen" jsonb,
	"motivo" text
);
--> statement-breakpoint
CREATE TABLE "lugares_locales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lugares_locales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registro" text NOT NULL,
	"referencia" text NOT NULL,
	"nombre" text NOT NULL,
	"direccion" text,
	"codigo_postal" text,
	"codigo_municipio" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"seccion_id" integer,
	"puntuacion" double precision,
	"segunda" double precision,
	"estado" text NOT NULL,
	"rechazadas" integer[] DEFAULT '{}' NOT NULL,
	"archivo" text NOT NULL,
	"actualizada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lugares_osm" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lugares_osm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registro" text NOT NULL,
	"referencia" text NOT NULL,
	"nombre" text NOT NULL,
	"direccion" text,
	"codigo_postal" text,
	"codigo_municipio" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"seccion_id" integer,
	"puntuacion" double precision,
	"segunda" double precision,
	"estado" text NOT NULL,
	"rechazadas" integer[] DEFAULT '{}' NOT NULL,
	"archivo" text NOT NULL,
	"actualizada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lugares_locales" ADD CONSTRAINT "lugares_locales_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lugares_locales" ADD CONSTRAINT "lugares_locales_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lugares_osm" ADD CONSTRAINT "lugares_osm_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lugares_osm" ADD CONSTRAINT "lugares_osm_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busquedas_direcciones_pedida" ON "busquedas_direcciones" USING btree ("pedida_en");--> statement-breakpoint
CREATE UNIQUE INDEX "busquedas_direcciones_una" ON "busquedas_direcciones" USING btree ("fuente") WHERE "busquedas_direcciones"."acabada_en" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_locales_referencia" ON "lugares_locales" USING btree ("registro","referencia");--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_locales_seccion" ON "lugares_locales" USING btree ("seccion_id") WHERE "lugares_locales"."estado" IN ('tomado', 'aceptado');--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_osm_referencia" ON "lugares_osm" USING btree ("registro","referencia");--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_osm_seccion" ON "lugares_osm" USING btree ("seccion_id") WHERE "lugares_osm"."estado" IN ('tomado', 'aceptado');--> statement-breakpoint
-- A place of another source is shown, and goes into every offer of its section.
CALL vigilar_tabla('lugares_osm', 'subir_version_publica');--> statement-breakpoint
CALL vigilar_tabla('lugares_osm', 'caducar_ofertas');--> statement-breakpoint
CALL vigilar_tabla('lugares_locales', 'subir_version_publica');--> statement-breakpoint
CALL vigilar_tabla('lugares_locales', 'caducar_ofertas');
