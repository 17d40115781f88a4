CREATE TABLE "paginas_legales_anunciadas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pagina" text NOT NULL,
	"texto" text NOT NULL,
	"borrador" text NOT NULL,
	"anunciada_en" timestamp with time zone NOT NULL,
	"anunciada_por" uuid,
	"vigente_desde" timestamp with time zone NOT NULL,
	"avisadas" integer NOT NULL,
	"hecha_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "salidas_datos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedida_en" timestamp with time zone NOT NULL,
	"pedida_por" uuid NOT NULL,
	"paso" text,
	"hechas" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"avanza_en" timestamp with time zone NOT NULL,
	"acabada_en" timestamp with time zone,
	"bytes" bigint,
	"motivo" text,
	"caduca_en" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "paginas_legales_anunciadas_una" ON "paginas_legales_anunciadas" USING btree ("pagina") WHERE hecha_en IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "salidas_datos_una" ON "salidas_datos" USING btree ((true)) WHERE acabada_en IS NULL;