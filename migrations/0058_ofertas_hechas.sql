CREATE TABLE "ofertas_hechas" (
	"cod_provincia" text PRIMARY KEY NOT NULL,
	"huella" text NOT NULL
);
