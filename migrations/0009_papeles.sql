CREATE TABLE "contadores_papeles" (
	"familia" text NOT NULL,
	"serie" text NOT NULL,
	"ejercicio" integer NOT NULL,
	"ultimo" integer NOT NULL,
	CONSTRAINT "contadores_papeles_familia_serie_ejercicio_pk" PRIMARY KEY("familia","serie","ejercicio")
);
--> statement-breakpoint
CREATE TABLE "pedidos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"ejercicio" integer,
	"numero" integer,
	"codigo" text,
	"serie" text DEFAULT '' NOT NULL,
	"titulo" text,
	"cliente_id" uuid,
	"contacto_id" uuid,
	"cliente_nombre" text DEFAULT '' NOT NULL,
	"ref_cliente" text,
	"fecha" date NOT NULL,
	"forma_pago_id" uuid,
	"responsable_id" uuid,
	"impuesto" text DEFAULT 'IVA' NOT NULL,
	"precios_con_iva" boolean DEFAULT false NOT NULL,
	"irpf" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"condiciones" text,
	"notas_publicas" text,
	"notas_privadas" text,
	"base_imponible" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_iva" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_recargo" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_irpf" numeric(14, 2) DEFAULT '0' NOT NULL,
	"suplidos" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"coste_total" numeric(14, 2),
	"margen" numeric(14, 2),
	"emisor" jsonb,
	"destinatario" jsonb,
	"motivo_cierre" text,
	"origen" text DEFAULT 'manual' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(coalesce(codigo, '') || ' ' || cliente_nombre || ' ' || coalesce(titulo, '') || ' ' || coalesce(ref_cliente, ''))) STORED,
	"estado" text DEFAULT '1' NOT NULL,
	"presupuesto_id" uuid,
	"creado_desde" text NOT NULL,
	"fecha_entrega_prevista" date,
	"fecha_entrega_real" date,
	"direccion_entrega" text,
	"estado_facturacion" text DEFAULT 'nada' NOT NULL,
	"facturado" numeric(14, 2) DEFAULT '0' NOT NULL,
	"pendiente_facturar" numeric(14, 2) DEFAULT '0' NOT NULL,
	"impresiones" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pedidos_con_cliente" CHECK ("pedidos"."cliente_id" IS NOT NULL AND "pedidos"."numero" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "pedidos_lineas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"papel_id" uuid NOT NULL,
	"orden" smallint NOT NULL,
	"tipo" text NOT NULL,
	"concepto_id" uuid,
	"referencia" text NOT NULL,
	"descripcion" text NOT NULL,
	"detalle" text NOT NULL,
	"cantidad" numeric(12, 3) NOT NULL,
	"unidad" text NOT NULL,
	"precio_unitario" numeric(14, 4) NOT NULL,
	"coste" numeric(14, 4),
	"dto1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"regimen" text NOT NULL,
	"causa_exencion" text,
	"tipo_iva" numeric(5, 2) DEFAULT '0' NOT NULL,
	"recargo" numeric(5, 2) DEFAULT '0' NOT NULL,
	"suplido" boolean NOT NULL,
	"seleccionado" boolean NOT NULL,
	"mostrar_precio" boolean NOT NULL,
	"importe" numeric(14, 2),
	"cantidad_facturada" numeric(12, 3) DEFAULT '0' NOT NULL,
	CONSTRAINT "pedidos_lineas_dinero" CHECK (tipo IN ('concepto', 'opcional') OR (precio_unitario = 0 AND coste IS NULL AND NOT suplido)),
	CONSTRAINT "pedidos_lineas_facturada" CHECK (CASE WHEN "pedidos_lineas"."cantidad" >= 0 THEN "pedidos_lineas"."cantidad_facturada" BETWEEN 0 AND "pedidos_lineas"."cantidad" ELSE "pedidos_lineas"."cantidad_facturada" BETWEEN "pedidos_lineas"."cantidad" AND 0 END)
);
--> statement-breakpoint
CREATE TABLE "presupuestos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"ejercicio" integer,
	"numero" integer,
	"codigo" text,
	"serie" text DEFAULT '' NOT NULL,
	"titulo" text,
	"cliente_id" uuid,
	"contacto_id" uuid,
	"cliente_nombre" text DEFAULT '' NOT NULL,
	"ref_cliente" text,
	"fecha" date NOT NULL,
	"forma_pago_id" uuid,
	"responsable_id" uuid,
	"impuesto" text DEFAULT 'IVA' NOT NULL,
	"precios_con_iva" boolean DEFAULT false NOT NULL,
	"irpf" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"condiciones" text,
	"notas_publicas" text,
	"notas_privadas" text,
	"base_imponible" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_iva" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_recargo" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_irpf" numeric(14, 2) DEFAULT '0' NOT NULL,
	"suplidos" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"coste_total" numeric(14, 2),
	"margen" numeric(14, 2),
	"emisor" jsonb,
	"destinatario" jsonb,
	"motivo_cierre" text,
	"origen" text DEFAULT 'manual' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(coalesce(codigo, '') || ' ' || cliente_nombre || ' ' || coalesce(titulo, '') || ' ' || coalesce(ref_cliente, ''))) STORED,
	"estado" text DEFAULT '1' NOT NULL,
	"prospecto" text,
	"valido_hasta" date NOT NULL,
	"grupo_version" uuid NOT NULL,
	"num_version" smallint DEFAULT 1 NOT NULL,
	"version_vigente" boolean DEFAULT true NOT NULL,
	"enviado_en" timestamp with time zone,
	"enviado_a" text,
	"aceptado_en" timestamp with time zone,
	"aceptado_por" text,
	"hash_aceptado" text,
	CONSTRAINT "presupuestos_con_numero" CHECK ("presupuestos"."estado" IN ('1', '2', '6') OR ("presupuestos"."numero" IS NOT NULL AND "presupuestos"."cliente_id" IS NOT NULL)),
	CONSTRAINT "presupuestos_aceptado" CHECK ("presupuestos"."estado" <> '5' OR "presupuestos"."hash_aceptado" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "presupuestos_lineas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"papel_id" uuid NOT NULL,
	"orden" smallint NOT NULL,
	"tipo" text NOT NULL,
	"concepto_id" uuid,
	"referencia" text NOT NULL,
	"descripcion" text NOT NULL,
	"detalle" text NOT NULL,
	"cantidad" numeric(12, 3) NOT NULL,
	"unidad" text NOT NULL,
	"precio_unitario" numeric(14, 4) NOT NULL,
	"coste" numeric(14, 4),
	"dto1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"regimen" text NOT NULL,
	"causa_exencion" text,
	"tipo_iva" numeric(5, 2) DEFAULT '0' NOT NULL,
	"recargo" numeric(5, 2) DEFAULT '0' NOT NULL,
	"suplido" boolean NOT NULL,
	"seleccionado" boolean NOT NULL,
	"mostrar_precio" boolean NOT NULL,
	"importe" numeric(14, 2),
	CONSTRAINT "presupuestos_lineas_dinero" CHECK (tipo IN ('concepto', 'opcional') OR (precio_unitario = 0 AND coste IS NULL AND NOT suplido))
);
--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos_lineas" ADD CONSTRAINT "pedidos_lineas_papel_id_pedidos_id_fk" FOREIGN KEY ("papel_id") REFERENCES "public"."pedidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos_lineas" ADD CONSTRAINT "pedidos_lineas_concepto_id_conceptos_presupuestos_id_fk" FOREIGN KEY ("concepto_id") REFERENCES "public"."conceptos_presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos" ADD CONSTRAINT "presupuestos_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos" ADD CONSTRAINT "presupuestos_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos" ADD CONSTRAINT "presupuestos_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos" ADD CONSTRAINT "presupuestos_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos_lineas" ADD CONSTRAINT "presupuestos_lineas_papel_id_presupuestos_id_fk" FOREIGN KEY ("papel_id") REFERENCES "public"."presupuestos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presupuestos_lineas" ADD CONSTRAINT "presupuestos_lineas_concepto_id_conceptos_presupuestos_id_fk" FOREIGN KEY ("concepto_id") REFERENCES "public"."conceptos_presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pedidos_empieza" ON "pedidos" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "pedidos_busqueda" ON "pedidos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pedidos_fecha" ON "pedidos" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "pedidos_total" ON "pedidos" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "pedidos_codigo" ON "pedidos" USING btree ("codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "pedidos_nombre" ON "pedidos" USING btree ("cliente_nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "pedidos_estado" ON "pedidos" USING btree ("estado","fecha","id");--> statement-breakpoint
CREATE INDEX "pedidos_cliente" ON "pedidos" USING btree ("cliente_id","fecha","id");--> statement-breakpoint
CREATE INDEX "pedidos_responsable" ON "pedidos" USING btree ("responsable_id","fecha","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_numero" ON "pedidos" USING btree ("serie","ejercicio","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_unico_presupuesto_id" ON "pedidos" USING btree ("presupuesto_id") WHERE "pedidos"."estado" <> '6';--> statement-breakpoint
CREATE INDEX "pedidos_lineas_de" ON "pedidos_lineas" USING btree ("papel_id","orden");--> statement-breakpoint
CREATE INDEX "pedidos_lineas_concepto" ON "pedidos_lineas" USING btree ("concepto_id");--> statement-breakpoint
CREATE INDEX "presupuestos_empieza" ON "presupuestos" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "presupuestos_busqueda" ON "presupuestos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "presupuestos_fecha" ON "presupuestos" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_validez" ON "presupuestos" USING btree ("valido_hasta","id");--> statement-breakpoint
CREATE INDEX "presupuestos_total" ON "presupuestos" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "presupuestos_codigo" ON "presupuestos" USING btree ("codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "presupuestos_nombre" ON "presupuestos" USING btree ("cliente_nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "presupuestos_estado" ON "presupuestos" USING btree ("estado","fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_cliente" ON "presupuestos" USING btree ("cliente_id","fecha","id");--> statement-breakpoint
CREATE INDEX "presupuestos_responsable" ON "presupuestos" USING btree ("responsable_id","fecha","id");--> statement-breakpoint
CREATE UNIQUE INDEX "presupuestos_numero" ON "presupuestos" USING btree ("serie","ejercicio","numero","num_version");--> statement-breakpoint
CREATE UNIQUE INDEX "presupuestos_version" ON "presupuestos" USING btree ("grupo_version","num_version");--> statement-breakpoint
CREATE UNIQUE INDEX "presupuestos_vigente" ON "presupuestos" USING btree ("grupo_version") WHERE "presupuestos"."version_vigente";--> statement-breakpoint
CREATE INDEX "presupuestos_lineas_de" ON "presupuestos_lineas" USING btree ("papel_id","orden");--> statement-breakpoint
CREATE INDEX "presupuestos_lineas_concepto" ON "presupuestos_lineas" USING btree ("concepto_id");--> statement-breakpoint
-- PostgreSQL tries words on a fine sample: what few have is told from what many have (decision 020).
ALTER TABLE "presupuestos" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
ALTER TABLE "pedidos" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
-- What a client accepted stays as it was, whoever writes: only its status may still change, and what tells of it.
CREATE FUNCTION "lo_aceptado_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a quote that was accepted does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER "lo_aceptado_no_cambia" BEFORE UPDATE ON "presupuestos" FOR EACH ROW
  WHEN (OLD.hash_aceptado IS NOT NULL
    AND (OLD.hash_aceptado, OLD.codigo, OLD.fecha, OLD.valido_hasta, OLD.total, OLD.base_imponible, OLD.condiciones,
      OLD.notas_publicas, OLD.emisor, OLD.destinatario, OLD.aceptado_en, OLD.aceptado_por)
    IS DISTINCT FROM (NEW.hash_aceptado, NEW.codigo, NEW.fecha, NEW.valido_hasta, NEW.total, NEW.base_imponible,
      NEW.condiciones, NEW.notas_publicas, NEW.emisor, NEW.destinatario, NEW.aceptado_en, NEW.aceptado_por))
  EXECUTE FUNCTION "lo_aceptado_no_cambia"();--> statement-breakpoint
CREATE FUNCTION "lineas_aceptadas_no_cambian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM presupuestos WHERE id = coalesce(NEW.papel_id, OLD.papel_id) AND hash_aceptado IS NOT NULL) THEN
    RAISE EXCEPTION 'the lines of a quote that was accepted do not change';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "lineas_aceptadas_no_cambian" BEFORE INSERT OR UPDATE OR DELETE ON "presupuestos_lineas" FOR EACH ROW
  EXECUTE FUNCTION "lineas_aceptadas_no_cambian"();
