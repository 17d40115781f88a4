ALTER TABLE "facturas" ADD COLUMN "anulada_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_anulada_id_facturas_id_fk" FOREIGN KEY ("anulada_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facturas_anulada" ON "facturas" USING btree ("anulada_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_anulada_una" ON "facturas" USING btree ("anulada_id") WHERE "facturas"."anulada_en" IS NULL;--> statement-breakpoint
ALTER TABLE "facturas" drop column "pendiente_cobro";--> statement-breakpoint
ALTER TABLE "facturas" ADD COLUMN "pendiente_cobro" numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN anulada_en IS NULL THEN importe_cobrar - cobrado ELSE 0 END) STORED NOT NULL;
