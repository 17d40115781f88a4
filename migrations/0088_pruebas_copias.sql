CREATE TABLE "pruebas_copias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empezada_en" timestamp with time zone NOT NULL,
	"acabada_en" timestamp with time zone,
	"archivo" text,
	"copia_de" timestamp with time zone,
	"carpeta" text,
	"segundos" integer,
	"cifras" integer DEFAULT 0 NOT NULL,
	"sin_comparar" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint,
	"de_bytes" bigint,
	"hasta" text,
	"fallos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "pruebas_copias_empezada" ON "pruebas_copias" USING btree ("empezada_en");