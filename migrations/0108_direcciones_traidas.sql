CREATE TABLE "direcciones_traidas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"codigo_dgt" text NOT NULL,
	"seccion" text NOT NULL,
	"direccion" text NOT NULL,
	"codigo_postal" text NOT NULL,
	"codigo_municipio" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"medio" text NOT NULL,
	"email" text,
	"email_clave" text,
	"huella" text,
	"version_privacidad" text NOT NULL,
	"red" text,
	"estado" text NOT NULL,
	"motivo" text,
	"creado_en" timestamp with time zone NOT NULL,
	"confirmado_en" timestamp with time zone,
	"decidido_en" timestamp with time zone,
	"decidido_por" text,
	CONSTRAINT "direcciones_traidas_estado" CHECK ("direcciones_traidas"."estado" IN ('pendiente', 'por_mirar', 'aceptada', 'rechazada')),
	CONSTRAINT "direcciones_traidas_decidida" CHECK (("direcciones_traidas"."decidido_en" IS NOT NULL) = ("direcciones_traidas"."estado" IN ('aceptada', 'rechazada'))),
	CONSTRAINT "direcciones_traidas_sin_correo" CHECK ("direcciones_traidas"."decidido_en" IS NULL OR num_nonnulls("direcciones_traidas"."email", "direcciones_traidas"."email_clave", "direcciones_traidas"."huella", "direcciones_traidas"."red") = 0),
	CONSTRAINT "direcciones_traidas_motivo" CHECK (("direcciones_traidas"."motivo" IS NOT NULL) = ("direcciones_traidas"."estado" = 'rechazada'))
);
--> statement-breakpoint
ALTER TABLE "direcciones_traidas" ADD CONSTRAINT "direcciones_traidas_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direcciones_traidas_cola" ON "direcciones_traidas" USING btree ("estado","confirmado_en","id");--> statement-breakpoint
CREATE INDEX "direcciones_traidas_email" ON "direcciones_traidas" USING btree ("email_clave");--> statement-breakpoint
CREATE UNIQUE INDEX "direcciones_traidas_huella" ON "direcciones_traidas" USING btree ("huella");--> statement-breakpoint
CREATE UNIQUE INDEX "direcciones_traidas_una" ON "direcciones_traidas" USING btree ("codigo_dgt","seccion") WHERE "direcciones_traidas"."estado" = 'aceptada';--> statement-breakpoint
-- An accepted address is where its section is, on public pages and in the offers. One that waits changes neither: anybody may send one.
CREATE FUNCTION "direccion_aceptada"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE version_publica SET version = version + 1, ofertas_del = NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "direccion_aceptada" AFTER UPDATE ON "direcciones_traidas" FOR EACH ROW WHEN (NEW.estado = 'aceptada') EXECUTE FUNCTION "direccion_aceptada"();
