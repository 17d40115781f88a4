CREATE INDEX "pedidos_estado_nombre" ON "pedidos" USING btree ("estado","cliente_nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "pedidos_estado_total" ON "pedidos" USING btree ("estado","total","id");--> statement-breakpoint
CREATE INDEX "presupuestos_estado_nombre" ON "presupuestos" USING btree ("estado","cliente_nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "presupuestos_estado_total" ON "presupuestos" USING btree ("estado","total","id");