CREATE TABLE "depositos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"cliente_id" uuid NOT NULL,
	"pedido_id" uuid,
	"presupuesto_id" uuid,
	"concepto" text NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"forma_pago_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"documento_id" uuid NOT NULL,
	"factura_id" uuid,
	"motivo" text,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(concepto)) STORED,
	CONSTRAINT "depositos_importe_positivo" CHECK ("depositos"."importe" > 0),
	CONSTRAINT "depositos_de_algo" CHECK (num_nonnulls("depositos"."pedido_id", "depositos"."presupuesto_id") = 1),
	CONSTRAINT "depositos_con_motivo" CHECK ("depositos"."estado" NOT IN ('devuelto', 'revocado') OR "depositos"."motivo" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_documento_id_documentos_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "depositos_recibo" ON "depositos" USING btree ("documento_id");--> statement-breakpoint
CREATE INDEX "depositos_fecha" ON "depositos" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "depositos_importe" ON "depositos" USING btree ("importe","id");--> statement-breakpoint
CREATE INDEX "depositos_cliente" ON "depositos" USING btree ("cliente_id","fecha","id");--> statement-breakpoint
CREATE INDEX "depositos_pedido" ON "depositos" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "depositos_presupuesto" ON "depositos" USING btree ("presupuesto_id");--> statement-breakpoint
CREATE INDEX "depositos_factura" ON "depositos" USING btree ("factura_id");--> statement-breakpoint
-- What was agreed stays as it was, and each goes only where it may. None is removed, but those of the demonstration.
CREATE FUNCTION "deposito_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id AND origen = 'demostracion')
      OR EXISTS (SELECT FROM pedidos WHERE id = OLD.pedido_id AND origen = 'demostracion')
      OR EXISTS (SELECT FROM presupuestos WHERE id = OLD.presupuesto_id AND origen = 'demostracion') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a deposit is not removed: it is revoked';
  END IF;
  IF ROW(NEW.id, NEW.cliente_id, NEW.pedido_id, NEW.presupuesto_id, NEW.concepto, NEW.importe, NEW.forma_pago_id, NEW.fecha,
      NEW.documento_id) IS DISTINCT FROM ROW(OLD.id, OLD.cliente_id, OLD.pedido_id, OLD.presupuesto_id, OLD.concepto, OLD.importe,
      OLD.forma_pago_id, OLD.fecha, OLD.documento_id)
    OR OLD.factura_id IS NOT NULL AND NEW.factura_id IS DISTINCT FROM OLD.factura_id
    OR OLD.motivo IS NOT NULL AND NEW.motivo IS DISTINCT FROM OLD.motivo
    OR NEW.estado <> OLD.estado AND NOT (CASE OLD.estado
      WHEN 'pendiente' THEN NEW.estado IN ('firmado', 'revocado')
      WHEN 'firmado' THEN NEW.estado IN ('recibido', 'revocado')
      WHEN 'recibido' THEN NEW.estado IN ('aplicado', 'devuelto', 'revocado')
      ELSE false END) THEN
    RAISE EXCEPTION 'what was agreed of a deposit does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "deposito_guarda" BEFORE UPDATE OR DELETE ON "depositos" FOR EACH ROW
  EXECUTE FUNCTION "deposito_guarda"();--> statement-breakpoint
-- However its receipt is signed, on the spot or by a link, the deposit is.
CREATE FUNCTION "deposito_se_firma"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE depositos SET estado = 'firmado', version = version + 1, modificado_en = NEW.cerrada_en
    WHERE documento_id = NEW.documento_id AND estado = 'pendiente';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "deposito_se_firma" AFTER UPDATE OF "estado" ON "solicitudes_firma" FOR EACH ROW
  WHEN (NEW.estado = 'firmado' AND OLD.estado <> 'firmado') EXECUTE FUNCTION "deposito_se_firma"();
