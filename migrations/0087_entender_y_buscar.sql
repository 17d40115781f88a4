CREATE TABLE "cabeceras_aprendidas" (
	"familia" text NOT NULL,
	"cabecera" text NOT NULL,
	"campo" text NOT NULL,
	CONSTRAINT "cabeceras_aprendidas_familia_cabecera_pk" PRIMARY KEY("familia","cabecera")
);
--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "tambien" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "lectura" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "entendido" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "decisiones" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "entendido_en_filas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "correcciones" jsonb DEFAULT '[]'::jsonb NOT NULL;