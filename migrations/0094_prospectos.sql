ALTER TABLE "clientes" ALTER COLUMN "razon_social" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "nif" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" drop column "busqueda";--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (sin_tildes(nombre_comercial || ' ' || coalesce(razon_social, '') || ' ' || coalesce(nif, '') || ' ' || codigo || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, ''))) STORED;--> statement-breakpoint
-- The indexes went with the column.
CREATE INDEX "clientes_empieza" ON "clientes" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clientes_busqueda" ON "clientes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clientes_signos" ON "clientes" USING btree ("id") WHERE "clientes"."busqueda" ~ '(^| )[!-*,-/:-@[-`{-~]|[!-*,-/:-@[-`{-~]{3}';--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_identidad" CHECK (btrim("clientes"."nombre_comercial") <> '' AND ("clientes"."nif" IS NULL OR "clientes"."razon_social" IS NOT NULL)
        AND ("clientes"."nif" IS NOT NULL OR NOT "clientes"."publicado"));