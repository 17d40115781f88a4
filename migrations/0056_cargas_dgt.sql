CREATE TABLE "cargas_dgt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fuente" text NOT NULL,
	"mes" date,
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
CREATE INDEX "cargas_dgt_pedida" ON "cargas_dgt" USING btree ("pedida_en");--> statement-breakpoint
CREATE UNIQUE INDEX "cargas_dgt_una" ON "cargas_dgt" USING btree ((acabada_en IS NULL)) WHERE acabada_en IS NULL;