CREATE INDEX "facturas_estado_codigo" ON "facturas" USING btree ("estado","codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "facturas_serie" ON "facturas" USING btree ("serie","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_serie_codigo" ON "facturas" USING btree ("serie","codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "facturas_libro" ON "facturas" USING btree ("emitida_en","id") WHERE estado <> '1';