CREATE TABLE "presupuestos_anteriores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"numero" text NOT NULL,
	"fecha" date NOT NULL,
	"cliente_nombre" text NOT NULL,
	"nif" text,
	"cliente_id" uuid,
	"concepto" text,
	"base" numeric(14, 2),
	"total" numeric(14, 2) NOT NULL,
	"estado" text,
	"programa" text,
	"lote_id" uuid
);
--> statement-breakpoint
ALTER TABLE "presupuestos_anteriores" ADD CONSTRAINT "presupuestos_anteriores_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "presupuestos_anteriores_unico_numero" ON "presupuestos_anteriores" USING btree ("numero","fecha");--> statement-breakpoint
CREATE INDEX "presupuestos_anteriores_fecha" ON "presupuestos_anteriores" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_anteriores_cliente" ON "presupuestos_anteriores" USING btree ("cliente_id","fecha");--> statement-breakpoint
CREATE INDEX "presupuestos_anteriores_lote" ON "presupuestos_anteriores" USING btree ("lote_id");