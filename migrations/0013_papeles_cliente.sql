ALTER TABLE "firmas" ALTER COLUMN "enlace_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "firmas" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "firmas_eventos" ADD COLUMN "via" text DEFAULT 'enlace' NOT NULL;--> statement-breakpoint
CREATE INDEX "pedidos_numero_escrito" ON "pedidos" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "presupuestos_numero_escrito" ON "presupuestos" USING btree ("codigo");--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_de_alguien" CHECK (num_nonnulls("firmas"."enlace_id", "firmas"."usuario_id") = 1);