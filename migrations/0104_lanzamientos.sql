CREATE TABLE "lanzamientos" (
	"codigo_municipio" text PRIMARY KEY NOT NULL,
	"empezado_en" timestamp with time zone NOT NULL,
	"abierto_en" timestamp with time zone,
	"incumple_desde" timestamp with time zone,
	CONSTRAINT "lanzamientos_ambar" CHECK ("lanzamientos"."incumple_desde" IS NULL OR "lanzamientos"."abierto_en" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "pasos_lanzamiento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pasos_lanzamiento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_municipio" text NOT NULL,
	"codigo_dgt" text NOT NULL,
	"paso" text NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"por" text NOT NULL,
	CONSTRAINT "pasos_lanzamiento_paso" CHECK ("pasos_lanzamiento"."paso" IN ('carta_hecha', 'carta_enviada', 'devuelta', 'visita', 'telefono', 'no'))
);
--> statement-breakpoint
ALTER TABLE "lanzamientos" ADD CONSTRAINT "lanzamientos_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pasos_lanzamiento" ADD CONSTRAINT "pasos_lanzamiento_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pasos_lanzamiento_de" ON "pasos_lanzamiento" USING btree ("codigo_municipio","codigo_dgt","id");--> statement-breakpoint
-- What was done with an autoescuela is never changed or removed; the name of who did it goes with its person.
CALL limitar_tabla('pasos_lanzamiento', 'SELECT, INSERT, UPDATE (por)');--> statement-breakpoint
-- The page of a town says since when prices are gathered there.
CALL vigilar_tabla('lanzamientos', 'subir_version_publica');
