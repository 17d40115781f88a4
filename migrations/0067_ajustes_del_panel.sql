CREATE TABLE "certificado_aeat" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tipo" text NOT NULL,
	"cerrado" text NOT NULL,
	"subido_en" timestamp with time zone NOT NULL,
	CONSTRAINT "certificado_aeat_una_fila" CHECK ("certificado_aeat"."unico")
);
--> statement-breakpoint
CREATE TABLE "ajustes_copias" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"carpeta" text,
	"hora" text NOT NULL,
	CONSTRAINT "ajustes_copias_una_fila" CHECK ("ajustes_copias"."unico"),
	CONSTRAINT "ajustes_copias_hora" CHECK ("ajustes_copias"."hora" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
