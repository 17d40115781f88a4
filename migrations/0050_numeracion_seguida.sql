ALTER TABLE "contadores_papeles" ADD COLUMN "empieza_tras" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD COLUMN "anterior" text;--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD CONSTRAINT "contadores_papeles_empieza" CHECK ("contadores_papeles"."empieza_tras" BETWEEN 0 AND "contadores_papeles"."ultimo");