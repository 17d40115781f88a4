CREATE TABLE "plantillas_correo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"tipo" text NOT NULL,
	"asunto" text,
	"cuerpo" text,
	CONSTRAINT "plantillas_correo_tipo_unique" UNIQUE("tipo"),
	CONSTRAINT "plantillas_correo_enteras" CHECK (("plantillas_correo"."asunto" IS NULL) = ("plantillas_correo"."cuerpo" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "pedidos_referencia" ON "pedidos" USING btree (sin_tildes("ref_cliente") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "pedidos_estado_codigo" ON "pedidos" USING btree ("estado","codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "pedidos_estado_serie" ON "pedidos" USING btree ("estado","serie","fecha","id");--> statement-breakpoint
CREATE INDEX "pedidos_serie" ON "pedidos" USING btree ("serie","fecha","id");--> statement-breakpoint
CREATE INDEX "pedidos_serie_codigo" ON "pedidos" USING btree ("serie","codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "presupuestos_referencia" ON "presupuestos" USING btree (sin_tildes("ref_cliente") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "presupuestos_estado_codigo" ON "presupuestos" USING btree ("estado","codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "presupuestos_estado_serie" ON "presupuestos" USING btree ("estado","serie","fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_serie" ON "presupuestos" USING btree ("serie","fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_serie_codigo" ON "presupuestos" USING btree ("serie","codigo" COLLATE "es-x-icu","id");