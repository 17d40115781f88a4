ALTER TABLE "facturas" ADD COLUMN "anulada_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_anulada_id_facturas_id_fk" FOREIGN KEY ("anulada_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facturas_anulada" ON "facturas" USING btree ("anulada_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_anulada_una" ON "facturas" USING btree ("anulada_id") WHERE "facturas"."anulada_en" IS NULL;