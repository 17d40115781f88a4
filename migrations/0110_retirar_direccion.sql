-- An accepted address that is taken back changes where its section is too.
DROP TRIGGER "direccion_aceptada" ON "direcciones_traidas";--> statement-breakpoint
CREATE TRIGGER "direccion_aceptada" AFTER UPDATE ON "direcciones_traidas" FOR EACH ROW WHEN ('aceptada' IN (OLD.estado, NEW.estado)) EXECUTE FUNCTION "direccion_aceptada"();--> statement-breakpoint
-- The trial of a file of places names people, and is kept only while the file waits for an answer.
UPDATE "busquedas_direcciones" SET "prueba" = NULL WHERE "respuesta" IS NOT NULL;
