CREATE INDEX "alumnos_signos" ON "alumnos" USING btree ("id") WHERE "alumnos"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "clientes_signos" ON "clientes" USING btree ("id") WHERE "clientes"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "contactos_clientes_signos" ON "contactos_clientes" USING btree ("id") WHERE "contactos_clientes"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "documentos_signos" ON "documentos" USING btree ("id") WHERE "documentos"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "facturas_signos" ON "facturas" USING btree ("id") WHERE "facturas"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "pedidos_signos" ON "pedidos" USING btree ("id") WHERE "pedidos"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
CREATE INDEX "presupuestos_signos" ON "presupuestos" USING btree ("id") WHERE "presupuestos"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';