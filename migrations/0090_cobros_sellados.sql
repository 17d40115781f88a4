-- A cobro is evidence: nobody changes it, and the check finds one that was changed, removed or added.
CALL sellar_tabla('cobros', 'factura_id fecha importe forma deshace_id anotado_en', 'referencia anotado_por anotado_por_nombre', 'rehusa');--> statement-breakpoint
-- The historial of the business begins with what it says today: until now its changes left no line.
INSERT INTO "historial" ("id", "entidad", "entidad_id", "en", "actor_id", "actor_nombre", "antes", "despues")
SELECT gen_random_uuid(), 'negocio', '00000000-0000-7000-8000-000000000001', now(), '00000000-0000-0000-0000-000000000000', 'El programa', NULL,
  jsonb_build_object('iban', "iban", 'nif', "nif", 'razonSocial', "razon_social") FROM "negocio";
