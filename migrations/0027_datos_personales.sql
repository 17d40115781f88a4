CREATE TABLE "supresiones_datos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_nombre" text NOT NULL,
	"huellas" text[] NOT NULL,
	"cuentas" jsonb NOT NULL,
	"archivos" jsonb NOT NULL,
	"archivos_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contactos_clientes" DROP CONSTRAINT "contactos_clientes_contacto";--> statement-breakpoint
ALTER TABLE "contactos_clientes" ADD COLUMN "suprimido_en" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "supresiones_datos_en" ON "supresiones_datos" USING btree ("en","id");--> statement-breakpoint
ALTER TABLE "contactos_clientes" ADD CONSTRAINT "contactos_clientes_contacto" CHECK ("contactos_clientes"."suprimido_en" IS NOT NULL OR "contactos_clientes"."email" IS NOT NULL OR "contactos_clientes"."telefono" IS NOT NULL);