CREATE TABLE "copias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empezada_en" timestamp with time zone NOT NULL,
	"acabada_en" timestamp with time zone,
	"archivo" text,
	"bytes" bigint,
	"automatica" boolean NOT NULL,
	"comprobada_en" timestamp with time zone,
	"probada_en" timestamp with time zone,
	"error" text,
	CONSTRAINT "copias_archivo_unique" UNIQUE("archivo")
);
--> statement-breakpoint
CREATE TABLE "restauracion" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"archivo" text NOT NULL,
	"copia_de" timestamp with time zone NOT NULL,
	"restaurada_en" timestamp with time zone NOT NULL,
	"confirmada_en" timestamp with time zone,
	"confirmada_por" text,
	CONSTRAINT "restauracion_una_fila" CHECK ("restauracion"."unico")
);
--> statement-breakpoint
CREATE INDEX "copias_empezada" ON "copias" USING btree ("empezada_en");