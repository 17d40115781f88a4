-- Most facturas and lines are of none of these: a row that is of none has no place in their indexes.
DROP INDEX "facturas_pedido";--> statement-breakpoint
DROP INDEX "facturas_rectificada";--> statement-breakpoint
DROP INDEX "facturas_recurrente";--> statement-breakpoint
DROP INDEX "facturas_presupuesto";--> statement-breakpoint
DROP INDEX "facturas_anulada";--> statement-breakpoint
DROP INDEX "facturas_lineas_concepto";--> statement-breakpoint
DROP INDEX "facturas_lineas_pedido";--> statement-breakpoint
DROP INDEX "facturas_lineas_anticipo";--> statement-breakpoint
CREATE INDEX "facturas_pedido" ON "facturas" USING btree ("pedido_id") WHERE "facturas"."pedido_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_rectificada" ON "facturas" USING btree ("rectificada_id") WHERE "facturas"."rectificada_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_recurrente" ON "facturas" USING btree ("recurrente_id","fecha","id") WHERE "facturas"."recurrente_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_presupuesto" ON "facturas" USING btree ("presupuesto_id") WHERE "facturas"."presupuesto_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_anulada" ON "facturas" USING btree ("anulada_id") WHERE "facturas"."anulada_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_lineas_concepto" ON "facturas_lineas" USING btree ("concepto_id") WHERE "facturas_lineas"."concepto_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_lineas_pedido" ON "facturas_lineas" USING btree ("linea_pedido_id") WHERE "facturas_lineas"."linea_pedido_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facturas_lineas_anticipo" ON "facturas_lineas" USING btree ("anticipo_id") WHERE "facturas_lineas"."anticipo_id" IS NOT NULL;--> statement-breakpoint
-- As before. Its body is kept as it was read: a text is read again by each statement that writes what is searched.
CREATE OR REPLACE FUNCTION "sin_tildes"(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(translate(normalize(texto, NFC), 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÇÑáàäâãéèëêíìïîóòöôõúùüûçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))