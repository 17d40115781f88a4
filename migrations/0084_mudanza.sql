ALTER TABLE "instalacion" ADD COLUMN "archivos" text;--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "mudanza" text;--> statement-breakpoint
ALTER TABLE "programas" ADD COLUMN "archivos" text;