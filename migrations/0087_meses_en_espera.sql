ALTER TABLE "cargas_dgt" ADD COLUMN "diferencias" jsonb;--> statement-breakpoint
ALTER TABLE "cargas_dgt" ADD COLUMN "respuesta" text;--> statement-breakpoint
ALTER TABLE "cargas_dgt" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "cargas_dgt" ADD COLUMN "faltan" jsonb;--> statement-breakpoint
ALTER TABLE "meses_dgt" ADD COLUMN "anterior" jsonb;