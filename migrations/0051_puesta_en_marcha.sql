CREATE TABLE "servidor_correo" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"servidor" text NOT NULL,
	"puerto" integer NOT NULL,
	"seguridad" text NOT NULL,
	"usuario" text,
	"clave_cerrada" text,
	CONSTRAINT "servidor_correo_una_fila" CHECK ("servidor_correo"."unico"),
	CONSTRAINT "servidor_correo_cifrado" CHECK ("servidor_correo"."seguridad" <> 'ninguna' OR "servidor_correo"."clave_cerrada" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "enlace_primer_administrador" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"huella" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	CONSTRAINT "enlace_primer_administrador_una_fila" CHECK ("enlace_primer_administrador"."unico")
);
--> statement-breakpoint
CREATE TABLE "pasos_saltados" (
	"paso" text PRIMARY KEY NOT NULL,
	"saltado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD COLUMN "empieza_tras" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD COLUMN "anterior" text;--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD CONSTRAINT "contadores_papeles_empieza" CHECK ("contadores_papeles"."empieza_tras" BETWEEN 0 AND "contadores_papeles"."ultimo");