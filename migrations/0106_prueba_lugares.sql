ALTER TABLE "busquedas_direcciones" ADD COLUMN "pedida_por" text;--> statement-breakpoint
ALTER TABLE "busquedas_direcciones" ADD COLUMN "registro" text;--> statement-breakpoint
ALTER TABLE "busquedas_direcciones" ADD COLUMN "huso" smallint;--> statement-breakpoint
ALTER TABLE "busquedas_direcciones" ADD COLUMN "prueba" jsonb;--> statement-breakpoint
ALTER TABLE "busquedas_direcciones" ADD COLUMN "respuesta" text;--> statement-breakpoint
ALTER TABLE "lugares_locales" ADD COLUMN "busqueda_id" uuid;--> statement-breakpoint
ALTER TABLE "lugares_osm" ADD COLUMN "busqueda_id" uuid;--> statement-breakpoint
ALTER TABLE "ubicaciones" ADD COLUMN "busqueda_id" uuid;