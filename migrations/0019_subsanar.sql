DROP INDEX "registros_facturacion_factura";--> statement-breakpoint
CREATE INDEX "registros_facturacion_de_factura" ON "registros_facturacion" USING btree ("factura_id","orden");--> statement-breakpoint
CREATE UNIQUE INDEX "registros_facturacion_factura" ON "registros_facturacion" USING btree ("factura_id","tipo") WHERE tipo <> 'subsanacion';