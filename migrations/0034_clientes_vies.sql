CREATE TABLE "clientes_vies" (
	"cliente_id" uuid PRIMARY KEY NOT NULL,
	"numero" text NOT NULL,
	"resultado" text NOT NULL,
	"motivo" text,
	"en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clientes_vies" ADD CONSTRAINT "clientes_vies_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE cascade ON UPDATE no action;