CREATE TABLE "envios_cadenas" (
	"cadena_id" uuid PRIMARY KEY NOT NULL,
	"ocupada_hasta" timestamp with time zone,
	"siguiente_en" timestamp with time zone,
	"enviado_en" timestamp with time zone,
	"fallos" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "sin_recordatorios" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "formas_de_pago" ADD COLUMN "plazos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "envios_cadenas" ADD CONSTRAINT "envios_cadenas_cadena_id_cadenas_id_fk" FOREIGN KEY ("cadena_id") REFERENCES "public"."cadenas"("id") ON DELETE cascade ON UPDATE no action;