DROP INDEX "alumnos_etapa_desde";--> statement-breakpoint
DROP INDEX "alumnos_nombre";--> statement-breakpoint
DROP INDEX "alumnos_apellidos";--> statement-breakpoint
DROP INDEX "alumnos_por_codigo";--> statement-breakpoint
CREATE INDEX "alumnos_etapa_desde" ON "alumnos" USING btree ("etapa_desde","id","busqueda");--> statement-breakpoint
CREATE INDEX "alumnos_nombre" ON "alumnos" USING btree ("nombre" COLLATE "es-x-icu","id","busqueda");--> statement-breakpoint
CREATE INDEX "alumnos_apellidos" ON "alumnos" USING btree ("apellidos" COLLATE "es-x-icu","id","busqueda");--> statement-breakpoint
CREATE INDEX "alumnos_por_codigo" ON "alumnos" USING btree ("codigo" COLLATE "es-x-icu","id","busqueda");