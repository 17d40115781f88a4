CREATE TABLE "facturas_anteriores" (
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
	"base" numeric(14, 2) NOT NULL,
	"tipo_iva" numeric(5, 2),
	"cuota" numeric(14, 2) NOT NULL,
	"recargo" numeric(14, 2) NOT NULL,
	"retencion" numeric(14, 2) NOT NULL,
	"suplidos" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"pendiente" numeric(14, 2) NOT NULL,
	"vence_el" date,
	"programa" text,
	"lote_id" uuid
);
--> statement-breakpoint
ALTER TABLE "conceptos_presupuestos" ADD COLUMN "lote_id" uuid;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "crear_clientes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "clientes_creados" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "traida_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas_anteriores" ADD CONSTRAINT "facturas_anteriores_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_anteriores_unico_numero" ON "facturas_anteriores" USING btree ("numero","fecha");--> statement-breakpoint
CREATE INDEX "facturas_anteriores_fecha" ON "facturas_anteriores" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_anteriores_cliente" ON "facturas_anteriores" USING btree ("cliente_id","fecha");--> statement-breakpoint
CREATE INDEX "facturas_anteriores_debidas" ON "facturas_anteriores" USING btree ("cliente_id") WHERE pendiente <> 0;--> statement-breakpoint
CREATE INDEX "facturas_anteriores_lote" ON "facturas_anteriores" USING btree ("lote_id");--> statement-breakpoint
CREATE INDEX "importaciones_traida" ON "importaciones" USING btree ("traida_id");