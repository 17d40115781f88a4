CREATE TABLE "archivos_malos" (
	"clave" text PRIMARY KEY NOT NULL,
	"documento_id" uuid,
	"imagen_id" uuid,
	"fallo" text NOT NULL,
	"visto_en" timestamp with time zone NOT NULL,
	"sin_copia_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "archivos_revision" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"acabada_en" timestamp with time zone NOT NULL,
	"archivos" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "archivos_revision_una_fila" CHECK ("archivos_revision"."unico")
);
--> statement-breakpoint
ALTER TABLE "imagenes" ADD COLUMN "archivos" jsonb;--> statement-breakpoint
ALTER TABLE "archivos_malos" ADD CONSTRAINT "archivos_malos_documento_id_documentos_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documentos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archivos_malos" ADD CONSTRAINT "archivos_malos_imagen_id_imagenes_id_fk" FOREIGN KEY ("imagen_id") REFERENCES "public"."imagenes"("id") ON DELETE cascade ON UPDATE no action;