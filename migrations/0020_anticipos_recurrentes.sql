CREATE TABLE "facturas_anticipos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factura_id" uuid NOT NULL,
	"regimen" text NOT NULL,
	"causa_exencion" text,
	"tipo_iva" numeric(5, 2) NOT NULL,
	"tipo_recargo" numeric(5, 2) NOT NULL,
	"base" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cuota" numeric(14, 2) DEFAULT '0' NOT NULL,
	"recargo" numeric(14, 2) DEFAULT '0' NOT NULL,
	"retencion" numeric(14, 2) DEFAULT '0' NOT NULL,
	"base_descontada" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cuota_descontada" numeric(14, 2) DEFAULT '0' NOT NULL,
	"recargo_descontado" numeric(14, 2) DEFAULT '0' NOT NULL,
	"retencion_descontada" numeric(14, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "facturas_anticipos_descontado" CHECK ("facturas_anticipos"."base_descontada" BETWEEN 0 AND "facturas_anticipos"."base" AND "facturas_anticipos"."cuota_descontada" BETWEEN 0 AND "facturas_anticipos"."cuota"
        AND "facturas_anticipos"."recargo_descontado" BETWEEN 0 AND "facturas_anticipos"."recargo" AND "facturas_anticipos"."retencion_descontada" BETWEEN 0 AND "facturas_anticipos"."retencion")
);
--> statement-breakpoint
CREATE TABLE "facturas_recurrentes_periodos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recurrente_id" uuid NOT NULL,
	"periodo" text NOT NULL,
	"factura_id" uuid,
	"hecha_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facturas_recurrentes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"cliente_id" uuid NOT NULL,
	"contacto_id" uuid,
	"ref_cliente" text,
	"cada" text NOT NULL,
	"proxima_el" date NOT NULL,
	"dia" smallint NOT NULL,
	"hasta_el" date,
	"emitir_sola" boolean NOT NULL,
	"estado" text DEFAULT 'activa' NOT NULL,
	"ultima_el" date,
	"fallo" text,
	"fallo_en" timestamp with time zone,
	"dto_global1" numeric(5, 2) NOT NULL,
	"dto_global2" numeric(5, 2) NOT NULL,
	"impuesto" text NOT NULL,
	"irpf" numeric(5, 2) NOT NULL,
	"serie" text NOT NULL,
	"forma_pago_id" uuid,
	"precios_con_iva" boolean NOT NULL,
	"condiciones" text,
	"notas_publicas" text,
	"notas_privadas" text,
	"responsable_id" uuid,
	"lineas" jsonb NOT NULL,
	CONSTRAINT "facturas_recurrentes_dia" CHECK ("facturas_recurrentes"."dia" BETWEEN 1 AND 31)
);
--> statement-breakpoint
ALTER TABLE "facturas" ADD COLUMN "presupuesto_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas" ADD COLUMN "anticipo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "facturas" ADD COLUMN "recurrente_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD COLUMN "desglose" jsonb;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD COLUMN "anticipo_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas_anticipos" ADD CONSTRAINT "facturas_anticipos_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes_periodos" ADD CONSTRAINT "facturas_recurrentes_periodos_recurrente_id_facturas_recurrentes_id_fk" FOREIGN KEY ("recurrente_id") REFERENCES "public"."facturas_recurrentes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes_periodos" ADD CONSTRAINT "facturas_recurrentes_periodos_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes" ADD CONSTRAINT "facturas_recurrentes_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes" ADD CONSTRAINT "facturas_recurrentes_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes" ADD CONSTRAINT "facturas_recurrentes_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_recurrentes" ADD CONSTRAINT "facturas_recurrentes_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facturas_anticipos_factura" ON "facturas_anticipos" USING btree ("factura_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_recurrentes_periodos_uno" ON "facturas_recurrentes_periodos" USING btree ("recurrente_id","periodo");--> statement-breakpoint
CREATE INDEX "facturas_recurrentes_proxima" ON "facturas_recurrentes" USING btree ("proxima_el","id");--> statement-breakpoint
CREATE INDEX "facturas_recurrentes_nombre" ON "facturas_recurrentes" USING btree ("nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "facturas_recurrentes_cliente" ON "facturas_recurrentes" USING btree ("cliente_id");--> statement-breakpoint
CREATE INDEX "facturas_recurrentes_responsable" ON "facturas_recurrentes" USING btree ("responsable_id");--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_recurrente_id_facturas_recurrentes_id_fk" FOREIGN KEY ("recurrente_id") REFERENCES "public"."facturas_recurrentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD CONSTRAINT "facturas_lineas_anticipo_id_facturas_anticipos_id_fk" FOREIGN KEY ("anticipo_id") REFERENCES "public"."facturas_anticipos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facturas_recurrente" ON "facturas" USING btree ("recurrente_id","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_presupuesto" ON "facturas" USING btree ("presupuesto_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_presupuesto_una" ON "facturas" USING btree ("presupuesto_id") WHERE "facturas"."anulada_en" IS NULL AND "facturas"."rectificada_id" IS NULL;--> statement-breakpoint
CREATE INDEX "facturas_lineas_anticipo" ON "facturas_lineas" USING btree ("anticipo_id");--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_anticipo" CHECK (NOT "facturas"."anticipo" OR "facturas"."pedido_id" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD CONSTRAINT "facturas_lineas_desglose" CHECK ("facturas_lineas"."anticipo_id" IS NULL OR "facturas_lineas"."desglose" IS NOT NULL);--> statement-breakpoint
-- The day of the month stays while the next one is not moved by hand: of the 31st, what February had no day for.
CREATE FUNCTION "dia_de_la_recurrente"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.proxima_el = OLD.proxima_el THEN
    NEW.dia := OLD.dia;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "dia_de_la_recurrente" BEFORE UPDATE ON "facturas_recurrentes" FOR EACH ROW
  EXECUTE FUNCTION "dia_de_la_recurrente"();
